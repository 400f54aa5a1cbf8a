import type { JsonSchema } from './json-schema.js'

const header = (description: string, schema: JsonSchema) => ({ description, schema })
const count: JsonSchema = { type: 'integer', minimum: 0 }

const headers = {
  'X-RateLimit-Limit': header('Calls allowed per minute. Absent if rate limiting is disabled.', count),
  'X-RateLimit-Remaining': header('Calls remaining in this minute.', count),
  'X-Request-Id': header(
    'ID of this call in the service log: the X-Request-Id that the call sent if it is valid, otherwise a new one.',
    {
      type: 'string',
    },
  ),
  'Retry-After': header('Seconds to wait before trying again.', { type: 'integer', minimum: 1 }),
  'Idempotent-Replayed': header('Present if this is the response to an earlier call with the same Idempotency-Key.', {
    type: 'string',
    const: 'true',
  }),
  'Dry-Run': header('Present if the call was a dry run: nothing was stored.', { type: 'string', const: 'true' }),
  Allow: header('Methods that the address accepts.', { type: 'string' }),
  Deprecation: header('Time of the deprecation: `@` and seconds since 1970 (RFC 9745).', { type: 'string' }),
  Sunset: header('Earliest time of the removal (RFC 8594).', { type: 'string' }),
}

export type HeaderName = keyof typeof headers

/** Component names of shared headers. Other headers are written inline, because few actions return them. */
const headerKeys: Readonly<Partial<Record<HeaderName, string>>> = {
  'X-RateLimit-Limit': 'limit',
  'X-RateLimit-Remaining': 'remaining',
  'X-Request-Id': 'request',
  'Retry-After': 'retry',
  'Idempotent-Replayed': 'replayed',
  'Dry-Run': 'tried',
  Allow: 'allow',
}

/** Shared headers as OpenAPI components. */
export const headerComponents = Object.fromEntries(
  Object.entries(headerKeys).map(([name, key]) => [key, headers[name as HeaderName]]),
)

/**
 * Returns the `headers` of a response, or an empty object if `names` is empty. The conventions describe the headers of
 * every response under /api, so a response lists only headers that determine the caller's next step.
 */
export const headerReferences = (names: Iterable<HeaderName>): { headers?: unknown } => {
  const refs = [...names].map((name) => {
    const key = headerKeys[name]
    return [name, key === undefined ? headers[name] : { $ref: `#/components/headers/${key}` }]
  })
  return refs.length > 0 ? { headers: Object.fromEntries(refs) } : {}
}

export const parameters = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes the call safe to repeat: a repeat with the same key returns the first response again.',
    schema: { type: 'string', minLength: 1, maxLength: 255 } satisfies JsonSchema,
  },
  'Dry-Run': {
    name: 'Dry-Run',
    in: 'header',
    required: false,
    description: 'Makes the call a dry run: the response shows what the call would do, and nothing is stored.',
    schema: { type: 'boolean', default: false } satisfies JsonSchema,
  },
}

export const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The identifier of an API credential, 32 characters.',
  },
  apiSecret: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Secret',
    description: 'The secret of an API credential, 64 characters.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The secret of an API credential, which also identifies the credential.',
  },
}

/** Credentials that a call accepts: both API headers together, or the bearer token. */
export const security = [{ apiKey: [], apiSecret: [] }, { bearer: [] }]

/** Schema of every error body, as `failureBody` writes it. */
export const failureSchema: JsonSchema = {
  type: 'object',
  required: ['result', 'code', 'message'],
  properties: {
    result: { type: 'string', const: 'error', description: 'The call was refused or failed.' },
    code: { type: 'string', description: 'Machine-readable code, stable between versions.' },
    message: { type: 'string', description: 'Explanation for people.' },
    errors: {
      type: 'object',
      description: 'Messages by main parameter name.',
      additionalProperties: { type: 'array', minItems: 1, items: { type: 'string' } },
    },
    requestid: { type: 'string', description: 'ID of the call in the service log.' },
  },
}
