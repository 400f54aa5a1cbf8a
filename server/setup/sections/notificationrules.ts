import { describeParameterRule, findMissingParameters, serializeParameter } from '../../../domain/modules/parameters.js'
import { channels, encryptedParameters } from '../../../domain/notifications/channels.js'
import { rulePlace } from '../../../domain/notifications/rules.js'
import { customEvent, eventNames } from '../../../domain/ports/events.js'
import { encryptIfChanged } from '../encrypted-columns.js'
import * as f from '../fields.js'
import { type Column, type Draft, defineSection, flagColumn } from '../section.js'

type Values = Record<string, string | boolean | null>

/**
 * Updates the given parameters. A null value removes a parameter, and null in place of the map removes all parameters.
 * Other parameters do not change.
 */
const parameters: Column<Values | null> = {
  column: 'parameters',
  store: (values, stored, { row, secretKey }) => {
    if (values === null) return '{}'
    const kept = parseStrings(stored)
    for (const [name, value] of Object.entries(values)) {
      if (typeof value !== 'string') delete kept[name]
      else if (encryptedParameters.has(name))
        kept[name] = encryptIfChanged(secretKey, value, kept[name], rulePlace(String(row.name), name))
      else kept[name] = value.trim().normalize('NFC')
    }
    return JSON.stringify(kept)
  },
  read: (stored, { leaveOut }) =>
    Object.fromEntries(
      Object.entries(parseStrings(stored)).filter(([name]) => {
        if (encryptedParameters.has(name)) leaveOut(`parameters.${name}`)
        return !encryptedParameters.has(name)
      }),
    ),
}

const parseStrings = (stored: unknown): Record<string, string> => (typeof stored === 'string' ? JSON.parse(stored) : {})

export default defineSection({
  name: 'notificationrules',
  summary: 'Rules that notify people of events.',
  noun: 'notification rule',
  table: 'notification_rules',
  key: { name: f.name({ description: 'Name of the rule.', example: 'Payments to the chat' }) },
  required: {
    event: f.oneOf(eventNames, { description: 'Event that triggers the notification. Required for a new rule.' }),
    channel: f.oneOf([...channels.keys()], { description: 'Delivery channel. Required for a new rule.' }),
  },
  optional: {
    parameters: f.valueMap({
      description: `Parameters of the channel. ${[...channels.values()]
        .map(({ name, parameters }) => `${name}: ${parameters.map((one) => one.name).join(', ')}`)
        .join('; ')}. Omitted ones keep their value; null removes one, or all of them here.`,
    }),
    active: f.withDefault(f.flag({ description: 'False disables it.' }), true),
  },
  columns: { parameters, active: flagColumn('is_active') },
  check: async (drafts) => {
    for (const draft of drafts) checkRule(draft)
  },
  removal: {
    retired: 'retired_at',
    // Deleting the rule would delete its deliveries.
    isUsed: async (db, { id }) => (await db('deliveries').where({ rule_id: id }).first('id')) !== undefined,
    whenRetired: { is_active: 0 },
    whenStatedAgain: { is_active: 1 },
  },
  renaming: {},
  example: () => [
    {
      name: 'Backups to Grace',
      event: customEvent,
      channel: 'email',
      parameters: { to: 'grace@example.com' },
      active: true,
    },
    {
      name: 'Payments to the chat',
      event: 'invoice.paid',
      channel: 'slack',
      parameters: { url: 'https://chat.example.com/hooks/1' },
      active: false,
    },
  ],
})

type RuleDraft = Draft<{ readonly parameters?: Values | null }>

function checkRule({ values, next, refuse }: RuleDraft): void {
  const channel = channels.get(String(next.channel))
  if (channel === undefined) return
  for (const [stated, value] of Object.entries(values.parameters ?? {})) {
    const parameter = channel.parameters.find((one) => one.name === stated)
    if (parameter === undefined)
      refuse(
        `is not a parameter of ${channel.name}; it has ${channel.parameters.map((one) => one.name).join(', ')}`,
        'parameters',
        [stated],
      )
    else if (value !== null && serializeParameter(parameter, value) === undefined)
      refuse(`must be ${describeParameterRule(parameter)}`, 'parameters', [stated])
  }
  const missing = findMissingParameters(channel.parameters, parseStrings(next.parameters))
  if (missing.length > 0) refuse(`is missing ${missing.map(({ name }) => name).join(', ')}`, 'parameters')
}
