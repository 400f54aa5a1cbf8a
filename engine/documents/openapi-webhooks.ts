import type { TSchema } from 'typebox'
import { answerSchema } from './answer-schema.js'
import { type JsonSchema, plain } from './json-schema.js'
import { type Share, shareRecords } from './openapi-sharing.js'

type Json = Record<string, unknown>

/** Webhooks that a project sends to the addresses of others, as data. */
export interface Webhooks {
  /** Facts that a receiver has to know, in Markdown. */
  readonly description: string
  /** The headers of a delivery by their names. */
  readonly headers: Readonly<Record<string, { readonly description: string; readonly example: string }>>
  /** The meaning of a receiver's answer, by its status or `default`, each with the name of its component. */
  readonly answers: Readonly<Record<string, { readonly name: string; readonly description: string }>>
  readonly events: readonly WebhookEvent[]
}

/** One kind of delivery. */
export interface WebhookEvent {
  readonly name: string
  /** A sentence on when it is sent. */
  readonly summary: string
  readonly body: TSchema
}

/** The tag of webhooks. */
export const webhooksTag = ({ description }: Webhooks): Json => ({
  name: 'webhooks',
  'x-displayName': 'Webhooks',
  description,
})

/** Returns the webhooks of the document: a request for each kind of delivery, which the receiver answers. */
export function webhookItems({ headers, answers, events }: Webhooks, share: Share): Json {
  const parameters = () =>
    Object.entries(headers).map(([name, { description, example }]) => {
      const schema: JsonSchema = { type: 'string' }
      return share('parameters', name, { name, in: 'header', required: true, description, schema, example })
    })
  const responses = () =>
    Object.fromEntries(
      Object.entries(answers).map(([status, { name, description }]) => [
        status,
        share('responses', name, { description }),
      ]),
    )
  return Object.fromEntries(
    events.map(({ name, summary, body }) => [
      name,
      {
        post: {
          operationId: name,
          summary,
          tags: ['webhooks'],
          // The receiver knows the service by the signature.
          security: [],
          parameters: parameters(),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: shareRecords(answerSchema(plain(body)), share) } },
          },
          responses: responses(),
        },
      },
    ]),
  )
}
