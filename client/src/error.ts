/** Error codes of the client itself, in addition to the service's codes. */
export type ClientCode =
  /** No response arrived, or the connection broke during the response. The service may have executed the call. */
  | 'network_failed'
  /** The time limit of the attempt or the call has passed. The service may have executed the call. */
  | 'timed_out'
  /** The response was a redirect. Redirects are not followed, because the secret would be sent to their target. */
  | 'redirect_refused'
  /**
   * The response is not in the service's format, such as a proxy's timeout page. The service may have executed the
   * call.
   */
  | 'answer_unreadable'

export interface ErrorFacts {
  readonly action: string
  readonly code: string
  readonly message: string
  readonly attempts: number
  readonly status?: number | undefined
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined
  readonly requestId?: string | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly idempotencyKey?: string | undefined
  readonly cause?: unknown
}

/**
 * A call that failed after all attempts. `code` gives the reason and does not change between versions: a code of the
 * service (docs/reference/errors.md) or a `ClientCode`. No property contains the credential.
 */
export class CountinghouseError extends Error {
  override readonly name = 'CountinghouseError'
  readonly action: string
  readonly code: string
  /** HTTP status, or undefined if no response arrived. */
  readonly status: number | undefined
  /** Messages about invalid parameters, by the parameter's main name. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Request ID in the service's log. */
  readonly requestId: string | undefined
  /** Seconds to wait before calling again, as requested by the service. */
  readonly retryAfterSeconds: number | undefined
  /** Idempotency-Key of a POST. Send it again within 24 hours to repeat the call safely. */
  readonly idempotencyKey: string | undefined
  /** Number of requests sent. */
  readonly attempts: number

  constructor({ message, cause, ...facts }: ErrorFacts) {
    super(message, cause === undefined ? undefined : { cause })
    this.action = facts.action
    this.code = facts.code
    this.status = facts.status
    this.errors = facts.errors ?? {}
    this.requestId = facts.requestId
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.idempotencyKey = facts.idempotencyKey
    this.attempts = facts.attempts
  }
}
