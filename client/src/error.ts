/** Codes of failures that the client tells of by itself, beside those that the service answers. */
export type ClientCode =
  /** No answer came, or it broke off: the service may have done the work. */
  | 'network_failed'
  /** The time limit of the call is over: the service may have done the work. */
  | 'timed_out'
  /** Another address was named; it is never followed, because the secret would go there. */
  | 'redirect_refused'
  /** The answer is not one of the service, as that of a proxy that waited too long: the service may have done the work. */
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
 * A call that did not succeed, after all attempts. `code` says why, in a word that stays the same between versions:
 * one of the service (docs/reference/errors.md) or a `ClientCode`. No part of it holds the credential.
 */
export class CountinghouseError extends Error {
  override readonly name = 'CountinghouseError'
  /** The action that was called. */
  readonly action: string
  readonly code: string
  /** Of the answer; undefined where none came. */
  readonly status: number | undefined
  /** Sentences by the main name of the parameter that they are about. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Id of the call in the log of the service. */
  readonly requestId: string | undefined
  /** Seconds after which the service asks to be called again. */
  readonly retryAfterSeconds: number | undefined
  /** The key that a POST was sent with. Send it again to repeat this very call later, for 24 hours. */
  readonly idempotencyKey: string | undefined
  /** Requests that were sent. */
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
