import type { TProperties, TSchema } from 'typebox'
import { shownRecords } from '../actions/_shared/event-records.js'
import { eventSchemas, objectDescription } from '../actions/_shared/event-schemas.js'
import { channels } from '../domain/notifications/channels.js'
import { commonData, exampleOf, recordData } from '../domain/ports/events/data.js'
import { customEvent, type EventName, eventKind, events } from '../domain/ports/events.js'
import { blocks, code, codes, table } from '../engine/documents/markdown.js'

const notice =
  '<!-- Generated from domain/ports/events, the lists of the API and the channels. Change them and generate again. -->'

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
  `${blocks(
    notice,
    '# Events',
    'Notification rules, a section of the set-up file, send events to people; the addon [`webhooks`](../../modules/addon/webhooks/README.md) sends all or selected events to your own addresses. A delivery is stored together with the change that it reports, and sent afterwards: `npm run deliveries` lists deliveries, and the activity log names those that were given up. A call that changes nothing raises no event, and neither does the set-up command. An endpoint that an account without full access has set is sent the events of records that its role may list.',
    table(
      ['Event', 'Description', 'Object', 'Data'],
      [
        [code(customEvent), 'Triggered by a call of `triggernotificationevent`.', '', ''],
        ...names.map((name) => {
          const { summary, data, about } = eventKind(name)
          return [code(name), summary, about === undefined ? '' : about.record, codes(Object.keys(data.properties))]
        }),
      ],
    ),
    '## What the data holds',
    'Every event has these values beside its own:',
    values(commonData),
    'An event with an object, a record, has these as well. No password, key or link that signs somebody in is in any of them.',
    table(
      ['Value', 'Type', 'Description'],
      [[code('object'), 'object or null', objectDescription], ...rowsOf(recordData)],
    ),
    table(
      ['Object', 'Shown as by'],
      Object.entries(shownRecords).map(([record, { listedBy }]) => [record, code(listedBy)]),
    ),
    'The JSON Schema of each event’s data is in [`events.json`](events.json). New values can be added to it; those that are there stay.',
    ...names.map((name) => blocks(`### \`${name}\``, eventKind(name).summary, values(eventKind(name).data.properties))),
    '## What notification rules deliver',
    'Every channel sends `title`, `message` and `url`. A webhook receives the whole event as JSON; its `object` is cut here:',
    `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
    `${code(customEvent)} has no ${code('data')}; its ${code('url')} and ${code('notification_identifier')} come from the caller.`,
    '## Channels',
    ...[...channels.values()].map(({ name, displayName, parameters }) =>
      blocks(
        `### ${displayName}`,
        `Name ${code(name)}.`,
        table(
          ['Parameter', 'Description', 'Required', 'Default'],
          parameters.map((one) => [code(one.name), one.label, one.required ? 'yes' : '', one.default ?? '']),
        ),
      ),
    ),
    'A webhook is signed as in the Standard Webhooks convention: `webhook-id`, `webhook-timestamp` and `webhook-signature`. Any status from 200 to 299 accepts it; 410 disables the rule; anything else is retried, ten times over about eight hours, and never for longer than a day. A recipient gets one delivery at a time. E-mail goes through the mail outbox.',
  )}\n`

function values(properties: TProperties): string {
  const isDescribed = Object.values(properties).some((schema) => descriptionOf(schema) !== '')
  return table(
    ['Value', 'Type', isDescribed ? 'Description' : 'Example'],
    isDescribed ? rowsOf(properties) : rowsOf(properties, (schema) => code(JSON.stringify(exampleOf(schema)))),
  )
}

const rowsOf = (properties: TProperties, tell = descriptionOf): string[][] =>
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
