import type { JsonSchema } from './json-schema.js'

const header = (description: string, schema: JsonSchema) => ({ description, schema })
const count: JsonSchema = { type: 'integer', minimum: 0 }

const headers = {
  'X-RateLimit-Limit': header('Calls allowed per minute. Absent when the limit is off.', count),
  'X-RateLimit-Remaining': header('Calls left in this minute.', count),
  'X-Request-Id': header(
    'Id of this call in the log of the service; the one that the call brought, if it may be kept.',
    {
      type: 'string',
    },
  ),
  'Retry-After': header('Seconds to wait before trying again.', { type: 'integer', minimum: 1 }),
  'Idempotent-Replayed': header('Present when the answer is that of an earlier call with the same Idempotency-Key.', {
    type: 'string',
    const: 'true',
  }),
  'Dry-Run': header('Present when the call was only tried: nothing of it stays.', { type: 'string', const: 'true' }),
  Allow: header('Methods that the address accepts.', { type: 'string' }),
  Deprecation: header('When this became deprecated: `@` and seconds since 1970 (RFC 9745).', { type: 'string' }),
  Sunset: header('When this may be gone (RFC 8594).', { type: 'string' }),
}

export type HeaderName = keyof typeof headers

/** Component keys of the headers. Headers that few actions return are written inline. */
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
 * Returns the headers of a response, or an empty object. The conventions describe the headers of every response under
 * /api, so a response lists only headers that determine the caller's next step.
 */
export const headersOf = (names: Iterable<HeaderName>): { headers?: unknown } => {
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
    description: 'Makes the call safe to repeat: a repeat with the same key gets the first answer again.',
    schema: { type: 'string', minLength: 1, maxLength: 255 } satisfies JsonSchema,
  },
  'Dry-Run': {
    name: 'Dry-Run',
    in: 'header',
    required: false,
    description: 'Tries the call: the answer tells what it would do, and nothing of it stays.',
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
    description: 'The secret of an API credential; it identifies the credential by itself.',
  },
}

/** Credentials that a call needs: both API headers together, or the bearer token. */
export const security = [{ apiKey: [], apiSecret: [] }, { bearer: [] }]

/** Schema of every error response (errors.ts, failureBody). */
export const failureSchema: JsonSchema = {
  type: 'object',
  required: ['result', 'code', 'message'],
  properties: {
    result: { type: 'string', const: 'error', description: 'The call was refused or failed.' },
    code: { type: 'string', description: 'Machine-readable code, stable between versions.' },
    message: { type: 'string', description: 'Explanation for people.' },
    errors: {
      type: 'object',
      description: 'Messages by the main name of the parameter.',
      additionalProperties: { type: 'array', minItems: 1, items: { type: 'string' } },
    },
    requestid: { type: 'string', description: 'Id of the call in the log of the service.' },
  },
}
