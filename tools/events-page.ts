import type { TProperties, TSchema } from 'typebox'
import { recordPresenters } from '../actions/_shared/event-records.js'
import { eventSchemas, objectDescription } from '../actions/_shared/event-schemas.js'
import { channels } from '../domain/notifications/channels.js'
import { commonData, exampleOf, recordData } from '../domain/ports/events/data.js'
import { customEvent, type EventName, eventKind, events } from '../domain/ports/events.js'
import { code, codes, joinBlocks, table } from '../engine/documents/markdown.js'

const notice =
  '<!-- Generated from domain/ports/events, the lists of the API, and the channels. Change them and generate again. -->'

const names = Object.keys(events) as EventName[]

/** Returns the JSON Schema of event data. */
export function eventsSchema(): string {
  const { $schema, title, $defs, properties } = eventSchemas()
  return `{
"$schema": ${JSON.stringify($schema)},
"title": ${JSON.stringify(title)},
"$defs": {
${lines($defs)}
},
"properties": {
${lines(properties)}
}
}
`
}

/** Returns one line per schema, so that a diff shows which event changed. */
const lines = (schemas: Readonly<Record<string, object>>): string =>
  Object.entries(schemas)
    .map(([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)}`)
    .join(',\n')

/** Returns the reference page for events and for their delivery through notification rules. */
export const eventsPage = (): string =>
  `${joinBlocks(
    notice,
    '# Events',
    'Notification rules, a section of the setup file, send events to people. The addon [`webhooks`](../../modules/addon/webhooks/README.md) sends all or selected events to your own endpoints. A delivery is stored in the same transaction as the change that it reports, and sent afterwards. `npm run deliveries` lists deliveries, and the activity log records failed ones. A call that changes nothing raises no event, and neither does the setup command. An endpoint configured by an account without full access receives only the events of records that the account’s role may list.',
    table(
      ['Event', 'Description', 'Object', 'Data'],
      [
        [code(customEvent), 'Triggered by calling `triggernotificationevent`.', '', ''],
        ...names.map((name) => {
          const { summary, data, about } = eventKind(name)
          return [code(name), summary, about === undefined ? '' : about.record, codes(Object.keys(data.properties))]
        }),
      ],
    ),
    '## Event data',
    'Every event has these values in addition to its own:',
    values(commonData),
    'An event with an object, which is a record, also has these. Events never contain passwords, keys, or sign-in links.',
    table(
      ['Value', 'Type', 'Description'],
      [[code('object'), 'object or null', objectDescription], ...buildPropertyRows(recordData)],
    ),
    table(
      ['Object', 'Same form as in'],
      Object.entries(recordPresenters).map(([record, { listedBy }]) => [record, code(listedBy)]),
    ),
    'The JSON Schema of each event’s data is in [`events.json`](events.json). New values may be added; existing values stay.',
    ...names.map((name) =>
      joinBlocks(`### \`${name}\``, eventKind(name).summary, values(eventKind(name).data.properties)),
    ),
    '## Notification rule deliveries',
    'Every channel sends `title`, `message`, and `url`. A webhook receives the complete event as JSON; its `object` is shortened here:',
    `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
    `${code(customEvent)} has no ${code('data')}; its ${code('url')} and ${code('notification_identifier')} come from the caller.`,
    '## Channels',
    ...[...channels.values()].map(({ name, displayName, parameters }) =>
      joinBlocks(
        `### ${displayName}`,
        `Name ${code(name)}.`,
        table(
          ['Parameter', 'Description', 'Required', 'Default'],
          parameters.map((one) => [code(one.name), one.label, one.required ? 'yes' : '', one.default ?? '']),
        ),
      ),
    ),
    'Webhooks are signed according to Standard Webhooks: `webhook-id`, `webhook-timestamp`, and `webhook-signature`. Any status from 200 to 299 accepts a delivery, and 410 disables the rule. Any other response is retried ten times over about eight hours, and never for longer than a day. A recipient gets one delivery at a time. Emails go through the mail outbox.',
  )}\n`

function values(properties: TProperties): string {
  const isDescribed = Object.values(properties).some((schema) => descriptionOf(schema) !== '')
  return table(
    ['Value', 'Type', isDescribed ? 'Description' : 'Example'],
    isDescribed
      ? buildPropertyRows(properties)
      : buildPropertyRows(properties, (schema) => code(JSON.stringify(exampleOf(schema)))),
  )
}

const buildPropertyRows = (properties: TProperties, tell = descriptionOf): string[][] =>
  Object.entries(properties).map(([name, schema]) => [code(name), typeOf(schema), tell(schema)])

function descriptionOf(schema: TSchema): string {
  return (schema as { readonly description?: string }).description ?? ''
}

function typeOf(schema: TSchema): string {
  const { type, anyOf, format } = schema as {
    readonly type?: string
    readonly anyOf?: readonly TSchema[]
    readonly format?: string
  }
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ')
  return format === undefined ? (type ?? '') : `${type} (${format})`
}

const { title, data } = events['invoice.paid']
const example = {
  event: 'invoice.paid',
  title,
  message: 'Invoice 1042 was paid.',
  url: 'https://billing.example.com/client/invoices',
  notification_identifier: null,
  timestamp: '2026-01-31T12:00:00.000Z',
  data: {
    actor: 'grace',
    bystaff: true,
    url: 'https://billing.example.com/client/invoices',
    object: { id: 1, invoiceid: 1, invoicenum: 1042, status: 'paid' },
    changes: [{ field: 'status', before: 'unpaid', after: 'paid' }],
    ...Object.fromEntries(Object.entries(data.properties).map(([name, schema]) => [name, exampleOf(schema)])),
  },
}
