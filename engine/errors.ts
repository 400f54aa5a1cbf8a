/**
 * Kinds of errors and their statuses. Each domain error has a kind, which determines its status (R-101, R-108, R-109,
 *
 */
export const errorKinds = {
  incomplete: 400,
  refused: 400,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  impossible: 422,
  failed: 502,
  unreachable: 503,
  busy: 503,
} as const

export type ErrorKind = keyof typeof errorKinds

/** Errors that the engine itself returns, as opposed to domain errors. */
export const engineErrors = {
  malformed_request: { status: 400, message: 'The request cannot be read.' },
  incomplete_request: { status: 400, message: 'The request is incomplete.' },
  dry_run_unavailable: { status: 400, message: 'This action does not support the header Dry-Run.' },
  unauthenticated: { status: 401, message: 'The credential is missing or wrong.' },
  credential_expired: { status: 401, message: 'The credential has expired.' },
  secret_replaced: { status: 401, message: 'The secret was replaced and no longer works.' },
  account_disabled: { status: 403, message: 'The staff account of this credential is disabled.' },
  address_not_allowed: { status: 403, message: 'This credential cannot be used from your address.' },
  permission_denied: { status: 403, message: "This account's role lacks the permission that the action requires." },
  action_forbidden: { status: 403, message: 'This action is always refused.' },
  action_not_found: { status: 404, message: 'There is no action at this address.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed.' },
  request_timeout: { status: 408, message: 'The request did not arrive in time.' },
  key_in_flight: { status: 409, message: 'A call with this Idempotency-Key is still in progress.' },
  key_outcome_unknown: {
    status: 409,
    message: 'A call with this Idempotency-Key was interrupted. Check its outcome before you retry with another key.',
  },
  key_not_replayable: {
    status: 409,
    message: 'A call with this Idempotency-Key succeeded, but its response contained a secret that is shown only once.',
  },
  body_too_large: { status: 413, message: 'The body is larger than the service accepts.' },
  content_encoding_unsupported: { status: 415, message: 'Send the body as it is, without a Content-Encoding.' },
  media_type_unsupported: {
    status: 415,
    message: 'Send application/json, application/x-www-form-urlencoded, or multipart/form-data.',
  },
  invalid_parameters: { status: 422, message: 'A parameter failed validation.' },
  unknown_parameters: {
    status: 422,
    message: 'The call requests strict handling, but has a parameter that the action does not know.',
  },
  key_reused: { status: 422, message: 'This Idempotency-Key was used with other parameters.' },
  key_invalid: { status: 422, message: 'An Idempotency-Key must have 1 to 255 visible characters.' },
  rate_limited: { status: 429, message: 'Too many requests. Retry after the number of seconds in Retry-After.' },
  headers_too_large: { status: 431, message: 'The headers are larger than the service accepts.' },
  internal_error: { status: 500, message: 'The service failed. The error is logged under the request ID.' },
  action_unavailable: { status: 501, message: 'The action exists for compatibility and is not available.' },
  body_capacity_reached: {
    status: 503,
    message: 'Too many request bodies are being read at the moment.',
  },
  database_unreachable: { status: 503, message: 'The database cannot be reached right now.' },
  service_starting: { status: 503, message: 'The service is starting; try again in a moment.' },
  overloaded: { status: 503, message: 'The service is overloaded. Retry after the number of seconds in Retry-After.' },
  too_many_connections: { status: 503, message: 'Too many connections are open from your address.' },
} as const

export type EngineErrorCode = keyof typeof engineErrors

/** An error response as the caller receives it. */
export interface Failure {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** Set only if the log contains more details. */
  readonly requestid?: string
  readonly headers?: Readonly<Record<string, string>>
}

export const failure = (code: EngineErrorCode, more: Partial<Omit<Failure, 'code' | 'status'>> = {}): Failure => ({
  code,
  ...engineErrors[code],
  ...more,
})

export const databaseUnreachable: Failure = failure('database_unreachable', { headers: { 'Retry-After': '2' } })

export const serviceStarting: Failure = failure('service_starting', { headers: { 'Retry-After': '1' } })

/** Statuses that always come with Retry-After, because the caller may retry. */
export const retriedStatuses: ReadonlySet<number> = new Set([429, 503])
/** Seconds in Retry-After for errors that do not set the header. */
const defaultRetryAfter = '5'

/** Bearer needs only one header, and does not make browsers prompt for a password. */
const bearerChallenge = 'Bearer realm="API"'

/**
 * Returns an error's headers. Retryable errors always have Retry-After (R-2526), and authentication errors describe how
 * to send a credential.
 */
export function failureHeaders({
  status,
  headers,
}: {
  readonly status: number
  readonly headers?: Failure['headers'] | undefined
}): Failure['headers'] {
  if (status === 401) return { 'WWW-Authenticate': bearerChallenge, ...headers }
  return retriedStatuses.has(status) ? { 'Retry-After': defaultRetryAfter, ...headers } : headers
}

/** Returns an error's body, in the format that all errors share. */
export const failureBody = ({ code, message, errors, requestid }: Failure): string =>
  JSON.stringify({ result: 'error', code, message, errors, requestid })

/** Thrown to end a call with an engine error. */
export class Refused extends Error {
  override readonly name = 'Refused'
  constructor(readonly failure: Failure) {
    super(failure.message)
  }
}

/** Thrown if the parameters cannot be parsed: a 400 that only callers with access to the action see. */
export class MalformedRequest extends Refused {
  constructor(message: string) {
    super(failure('malformed_request', { message }))
  }
}
