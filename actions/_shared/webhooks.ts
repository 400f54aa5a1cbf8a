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
  description: 'Time of the event; `webhook-timestamp` has the time of the delivery attempt.',
})

const headerSchema = (example: string, name: string) =>
  Type.String({ examples: [example], description: eventValues[name] ?? '' })

/** Data of an event raised by a caller. */
const customData = Type.Object(
  {
    title: headerSchema('Backup failed', 'title'),
    message: headerSchema('The nightly backup of host one did not finish.', 'message'),
    url: Type.Union([Type.String(), Type.Null()], { description: 'Link sent by the caller, or null.' }),
    notification_identifier: Type.Union([Type.String(), Type.Null()], {
      description: eventValues.notification_identifier ?? '',
    }),
  },
  { description: 'Data sent by the caller.' },
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
  description: `Events that the addon \`webhooks\` sends to your endpoints, each as a signed \`POST\` as defined by Standard Webhooks. To verify
a delivery, compute HMAC-SHA256 over \`webhook-id\`, a dot, \`webhook-timestamp\`, a dot, and the raw body, with the bytes of the
signing secret as the key. Compare the result in base64 with each part of \`webhook-signature\` after \`v1,\`. Reject a delivery
if its timestamp is far from your clock, and drop it if you have already seen its ID: each delivery arrives at least once,
and a retry can arrive after later deliveries. Answer within 15 seconds. Deliveries that you do not accept are sent again
ten times over about eight hours, and never after a day.`,
  headers: {
    'webhook-id': {
      description: 'ID of the delivery, the same in every attempt; each endpoint has its own.',
      example: '3f2f0f5e-6f0c-4b8e-9a57-6c7d5b1f2a90',
    },
    'webhook-timestamp': { description: 'Time of the attempt, in seconds since 1970.', example: '1769860800' },
    'webhook-signature': {
      description:
        '`v1,` and the signature in base64. While the secret is being replaced, two signatures separated by a space.',
      example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    },
  },
  answers: {
    '2XX': { name: 'DeliveryAccepted', description: 'The delivery is accepted. The body is ignored.' },
    410: { name: 'DeliveryEnded', description: 'No more deliveries are sent to this endpoint.' },
    default: {
      name: 'DeliveryRetried',
      description:
        'The delivery is sent again later, but not before `Retry-After`. The same happens if there is no answer.',
    },
  },
  events: [
    delivery(customEvent, 'A caller raised an event with `triggernotificationevent`.', customData),
    ...(Object.keys(events) as EventName[]).map((name) =>
      delivery(name, eventKind(name).summary, dataSchema(name, undefined, namedValue)),
    ),
  ],
}
