import { createHmac } from 'node:crypto'
import type { Entry } from './catalogue.js'
import { type Failure, failure, Refused } from './errors.js'
import type { Representation } from './representation.js'

/** Milliseconds for which an answer is kept for replays. */
export const keptMs = 24 * 60 * 60 * 1000
/** Milliseconds for which a call to a provider counts as under way; one without an outcome by then broke off. */
export const callLeaseMs = 10 * 60 * 1000

/** One use of an Idempotency-Key: who, what, which key, and a keyed hash of the parameters. */
export interface Claim {
  readonly owner: string
  readonly action: string
  readonly key: string
  readonly fingerprint: string
}

/** A first call's outcome. No status: still being worked on, or broken off. No body: it held a secret. */
export interface Recorded {
  readonly fingerprint: string
  readonly status: number | null
  readonly body: string | null
  readonly leaseEndsAt: number
}

/**
 * Where outcomes are kept, unique by owner, action and key. Every verb works inside the transaction it is handed.
 * Times are milliseconds.
 */
export interface ReplayStore<Db> {
  /** Makes the row, waiting for a twin that is making it; returns the row that exists already and has not expired. */
  claim(
    db: Db,
    claim: Claim,
    times: { now: number; leaseEndsAt: number; expiresAt: number },
  ): Promise<Recorded | undefined>
  record(db: Db, claim: Claim, outcome: { status: number; body: string | null }): Promise<void>
  /** Ends the lease at the time given: the call broke off, and nothing says how far it came. */
  breakOff(db: Db, claim: Claim, endedAt: number): Promise<void>
  release(db: Db, claim: Claim): Promise<void>
}

/** An answer to a call. */
export interface Answer {
  readonly status: number
  readonly body: string
  /** The rest of a body that is too long to be held at once; `body` is then how it begins. */
  readonly rest?: AsyncGenerator<string, void>
  /** Stands for the body of an answer that callers may keep and ask for again. */
  readonly representation?: Representation
  readonly replayed?: boolean
  /** The call was tried with Dry-Run: nothing of it stays. */
  readonly isDryRun?: boolean
}

const visible = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

/** The header's key without quotes; undefined where none was sent. Throws Refused on one that no key can be. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const text = [header].flat().join(',').trim()
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text
  if (!visible.test(key) || key.length > 255) throw new Refused(failure('key_invalid'))
  return key
}

/** A keyed hash of the parameters, whatever their order and spelling: plain hashes of passwords would be guessable. */
export const fingerprint = (values: Readonly<Record<string, unknown>>, pepper: Buffer): string =>
  createHmac('sha256', pepper).update(JSON.stringify(values, byName)).digest('hex')

const byName = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * Returns the answer to a repeat. Throws Refused where the first call's answer is not available. A call that broke off may
 * have done its work, so it is never done again under its key.
 */
export function replay(recorded: Recorded, claim: Claim, now: number): Answer {
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
 * Returns true if a repeat would be refused for the same reason: faults of a handler are final. A failing server is not, nor is
 * what the caller's rights or limits do not allow at present.
 */
export const isFinal = ({ status }: Failure): boolean =>
  status >= 400 && status < 500 && status !== 403 && status !== 429

/** Returns true for a call whose answer holds a secret, if it succeeds. */
export function showsSecret(entry: Pick<Entry, 'showsSecret'>, values: unknown): boolean {
  const { showsSecret = false } = entry
  if (typeof showsSecret === 'boolean') return showsSecret
  return Boolean((values as Readonly<Record<string, unknown>>)[showsSecret.with])
}
