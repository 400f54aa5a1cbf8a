import type { TSchema } from 'typebox'
import { customEvent, type EventName, eventKind, events } from '../../domain/ports/events.js'
import type { WebhookEvent, Webhooks } from '../../engine/documents/openapi-webhooks.js'
import { Type } from '../../engine/schema.js'
import { dataSchema, sharedValues } from './event-schemas.js'
import { eventValues } from './event-values.js'

/** Returns the schema of a shared value with a title, so that all events use one type. */
const namedValue = (name: string): TSchema => ({
  ...sharedValues[name],
  title: `Event${name.charAt(0).toUpperCase()}${name.slice(1)}`,
})

const time = Type.String({
  format: 'date-time',
  title: 'EventTime',
  description: 'Time of the event; that of the attempt is in `webhook-timestamp`.',
})

const said = (example: string, name: string) =>
  Type.String({ examples: [example], description: eventValues[name] ?? '' })

/** Data of an event raised by a caller. */
const customData = Type.Object(
  {
    title: said('Backup failed', 'title'),
    message: said('The nightly backup of host one did not finish.', 'message'),
    url: Type.Union([Type.String(), Type.Null()], { description: 'Link that the caller has sent; null without one.' }),
    notification_identifier: Type.Union([Type.String(), Type.Null()], {
      description: eventValues.notification_identifier ?? '',
    }),
  },
  { description: 'What the caller has sent.' },
)

const delivery = (name: string, summary: string, data: TSchema): WebhookEvent => ({
  name,
  summary,
  body: Type.Object({
    type: Type.Literal(name, { description: 'Name of the event.' }),
    timestamp: time,
    data,
  }),
})

/** Deliveries of the `webhooks` addon, one for each event. */
export const webhooks: Webhooks = {
  description: `Events that the addon \`webhooks\` sends to your addresses, each a signed \`POST\` as in Standard Webhooks. Compute
HMAC-SHA256 over \`webhook-id\`, a dot, \`webhook-timestamp\`, a dot and the body as it came, with the bytes of the signing
secret as the key, and compare the result in base64 with each part of \`webhook-signature\` after \`v1,\`. Refuse a delivery
whose timestamp is far from your clock, and drop one whose id you have seen: each arrives at least once, and a retried one
can arrive after later ones. Answer within 15 seconds. What is not accepted is sent again ten times over about eight hours,
and never after a day.`,
  headers: {
    'webhook-id': {
      description: 'Id of the delivery, the same in every attempt; each address has its own.',
      example: '3f2f0f5e-6f0c-4b8e-9a57-6c7d5b1f2a90',
    },
    'webhook-timestamp': { description: 'Time of the attempt, in seconds since 1970.', example: '1769860800' },
    'webhook-signature': {
      description: '`v1,` and the signature in base64; two of them, a space between, while the secret is changed.',
      example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    },
  },
  answers: {
    '2XX': { name: 'DeliveryAccepted', description: 'The delivery is accepted, whatever the body.' },
    410: { name: 'DeliveryEnded', description: 'The address is not sent anything any more.' },
    default: {
      name: 'DeliveryRetried',
      description:
        'The delivery is sent again later, not before what `Retry-After` says; so it is where no answer comes.',
    },
  },
  events: [
    delivery(customEvent, 'A caller raised an event by `triggernotificationevent`.', customData),
    ...(Object.keys(events) as EventName[]).map((name) =>
      delivery(name, eventKind(name).summary, dataSchema(name, undefined, namedValue)),
    ),
  ],
}
