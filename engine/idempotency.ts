import { createHmac } from 'node:crypto'
import type { Entry } from './catalogue.js'
import { type Failure, failure, Refused } from './errors.js'
import type { Representation } from './representation.js'

/** Milliseconds for which a response is stored for replays. */
export const replayRetentionMs = 24 * 60 * 60 * 1000
/**
 * Milliseconds for which a provider call without an outcome is considered in progress. After that, the call is
 * considered interrupted.
 */
export const callLeaseMs = 10 * 60 * 1000

/** One use of an Idempotency-Key, with a keyed hash of the parameters. */
export interface Claim {
  readonly owner: string
  readonly action: string
  readonly key: string
  readonly fingerprint: string
}

/**
 * A first call's outcome. `status` is null while the call is in progress and after an interruption. `body` is null if
 * the response contained a secret.
 */
export interface RecordedCall {
  readonly fingerprint: string
  readonly status: number | null
  readonly body: string | null
  readonly leaseEndsAt: number
}

/**
 * Stores outcomes, unique by owner, action, and key. Every method runs in the given transaction. Times are milliseconds
 * since 1970.
 */
export interface ReplayStore<Db> {
  /**
   * Inserts the claim's row and returns undefined, or returns an existing row that has not expired. Waits if another
   * call is inserting the same row.
   */
  claim(
    db: Db,
    claim: Claim,
    times: { now: number; leaseEndsAt: number; expiresAt: number },
  ): Promise<RecordedCall | undefined>
  record(db: Db, claim: Claim, outcome: { status: number; body: string | null }): Promise<void>
  /** Ends the lease at `endedAt`, because the call was interrupted and its progress is unknown. */
  breakOff(db: Db, claim: Claim, endedAt: number): Promise<void>
  release(db: Db, claim: Claim): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly body: string
  /** The remainder of a body that is too long for memory. `body` then contains only its beginning. */
  readonly rest?: AsyncGenerator<string, void>
  /** Replaces the body with content that callers may cache and revalidate. */
  readonly representation?: Representation
  readonly replayed?: boolean
  /** True for a dry run, which changes nothing. */
  readonly isDryRun?: boolean
}

const visible = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

/**
 * Returns the Idempotency-Key without quotes, or undefined if the header was not sent. Throws Refused if the key is
 * invalid.
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const text = [header].flat().join(',').trim()
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text
  if (!visible.test(key) || key.length > 255) throw new Refused(failure('key_invalid'))
  return key
}

/**
 * Returns a keyed hash of the parameters that ignores their order and spelling. Plain hashes would allow passwords to
 * be guessed.
 */
export const fingerprint = (values: Readonly<Record<string, unknown>>, pepper: Buffer): string =>
  createHmac('sha256', pepper).update(JSON.stringify(values, sortMembers)).digest('hex')

const sortMembers = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * Returns the stored response for a repeated call. Throws Refused if the parameters differ or no response is stored. An
 * interrupted call may have done its work, so it is never run again under its key.
 */
export function replay(recorded: RecordedCall, claim: Claim, now: number): Answer {
  if (recorded.fingerprint !== claim.fingerprint) throw new Refused(failure('key_reused'))
  if (recorded.status === null)
    throw new Refused(
      now < recorded.leaseEndsAt
        ? failure('key_in_flight', { headers: { 'Retry-After': '1' } })
        : failure('key_outcome_unknown'),
    )
  if (recorded.body === null) throw new Refused(failure('key_not_replayable'))
  return { status: recorded.status, body: recorded.body, replayed: true }
}

/**
 * Returns true if a repeat would be rejected for the same reason, as after most 4xx errors. The causes of server
 * errors, missing permissions, and rate limits may pass.
 */
export const isFinal = ({ status }: Failure): boolean =>
  status >= 400 && status < 500 && status !== 403 && status !== 429

/** Returns true if the response to a successful call contains a secret. */
export function showsSecret(entry: Pick<Entry, 'showsSecret'>, values: unknown): boolean {
  const { showsSecret = false } = entry
  if (typeof showsSecret === 'boolean') return showsSecret
  return Boolean((values as Readonly<Record<string, unknown>>)[showsSecret.with])
}
