import type { JsonSchema } from './json-schema.js'

const header = (description: string, schema: JsonSchema) => ({ description, schema })
const count: JsonSchema = { type: 'integer', minimum: 0 }

const headers = {
  'X-RateLimit-Limit': header('Calls that this caller has in a minute. Absent where the limit is switched off.', count),
  'X-RateLimit-Remaining': header('Calls that are left of them.', count),
  'X-Request-Id': header('Names this call in the log of the service.', { type: 'string', format: 'uuid' }),
  'Retry-After': header('Seconds to wait before the next try.', { type: 'integer', minimum: 1 }),
  'Idempotent-Replayed': header('Present where the answer is that of an earlier call with the same Idempotency-Key.', {
    type: 'string',
    const: 'true',
  }),
  Allow: header('The methods that the address takes.', { type: 'string' }),
}

export type HeaderName = keyof typeof headers

/** Every answer under /api carries these. */
export const usualHeaders: readonly HeaderName[] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-Request-Id']

/** Short, because every response refers to three of them or more. */
const headerKeys: Readonly<Record<HeaderName, string>> = {
  'X-RateLimit-Limit': 'limit',
  'X-RateLimit-Remaining': 'remaining',
  'X-Request-Id': 'request',
  'Retry-After': 'retry',
  'Idempotent-Replayed': 'replayed',
  Allow: 'allow',
}

/** The headers as the components of a description. */
export const headerComponents = Object.fromEntries(
  Object.entries(headers).map(([name, header]) => [headerKeys[name as HeaderName], header]),
)

export const headerRefs = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${headerKeys[name]}` }]))

export const parameters = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes the call safe to repeat: a repeat with the same key is given the first answer again.',
    schema: { type: 'string', minLength: 1, maxLength: 255 } satisfies JsonSchema,
  },
}

export const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The identifier of an API credential, 32 characters.',
  },
  apiSecret: { type: 'apiKey', in: 'header', name: 'X-API-Secret', description: 'Its secret, 64 characters.' },
  bearer: { type: 'http', scheme: 'bearer', description: 'The secret alone, which finds its credential.' },
}

/** The two headers together, or the bearer form. */
export const security = [{ apiKey: [], apiSecret: [] }, { bearer: [] }]

/** The shape of every failure (errors.ts, failureBody). */
export const failureSchema: JsonSchema = {
  type: 'object',
  required: ['result', 'code', 'message'],
  properties: {
    result: { type: 'string', const: 'error' },
    code: { type: 'string', description: 'What happened, as a word that stays the same between versions.' },
    message: { type: 'string', description: 'What happened, for people.' },
    errors: {
      type: 'object',
      description: 'What is wrong with each parameter, by its main name.',
      additionalProperties: { type: 'array', minItems: 1, items: { type: 'string' } },
    },
    requestid: { type: 'string', format: 'uuid', description: 'Names the call in the log of the service.' },
  },
}
