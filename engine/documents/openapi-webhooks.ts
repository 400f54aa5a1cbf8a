import type { TSchema } from 'typebox'
import { type JsonSchema, toPlainSchema } from './json-schema.js'
import { type ShareComponent, shareRecords } from './openapi-sharing.js'
import { toResponseSchema } from './response-schema.js'

type Json = Record<string, unknown>

/** Webhooks that a project sends, as data. */
export interface Webhooks {
  /** Information for receivers, in Markdown. */
  readonly description: string
  /** Headers of a delivery, by name. */
  readonly headers: Readonly<Record<string, { readonly description: string; readonly example: string }>>
  /** Meanings of a receiver's response by status or `default`, with component names. */
  readonly answers: Readonly<Record<string, { readonly name: string; readonly description: string }>>
  readonly events: readonly WebhookEvent[]
}

/** One type of delivery. */
export interface WebhookEvent {
  readonly name: string
  /** A sentence that says when the event is sent. */
  readonly summary: string
  readonly body: TSchema
}

export const webhooksTag = ({ description }: Webhooks): Json => ({
  name: 'webhooks',
  'x-displayName': 'Webhooks',
  description,
})

/** Returns the document's webhooks: a request for each type of delivery, and the receiver's responses. */
export function buildWebhooks({ headers, answers, events }: Webhooks, share: ShareComponent): Json {
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
          // Receivers need no credential of the service: the signature authenticates the delivery.
          security: [],
          parameters: parameters(),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: shareRecords(toResponseSchema(toPlainSchema(body)), share) } },
          },
          responses: responses(),
        },
      },
    ]),
  )
}
