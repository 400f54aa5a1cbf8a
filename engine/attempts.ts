import { createHmac } from 'node:crypto'
import { networkOf } from './address.js'
import { failure, Refused } from './errors.js'
import { anonymousKey, count, type LimitStatus, type LimitStore } from './limits.js'

/** How long after a right password its network may try the account, even at the account's limit. */
export const knownMs = 24 * 60 * 60 * 1000
/** More networks than an installation has in a day; beyond it the oldest is forgotten. */
const maxKnown = 10_000

/** An attempt to sign in to an account with a password. */
export interface Guess {
  /** Name of the account, such as `staff:ada`; the account may not exist. */
  readonly account: string
  /** Undefined if a caller with a credential passes on guesses without their addresses. */
  readonly address: string | undefined
  /** Milliseconds. */
  readonly now: number
}

export interface CheckedGuess<T> {
  /** Undefined for a wrong guess, and for one that was refused without a check. */
  readonly found: T | undefined
  /** The limit that refused the guess or that counted it; undefined if limits are switched off. */
  readonly limitStatus: LimitStatus | undefined
}

interface Parts {
  readonly store: LimitStore
  /** Wrong guesses per minute of an address, and at an account; 0 switches both limits off. */
  readonly limit: number
  /** Key for hashing account names, so that the stored limits name nobody. */
  readonly pepper: Buffer
}

/**
 * Limits attempts without a valid credential: per network, and per account from all networks together. Only wrong guesses
 * count in the end, but each is counted before it is checked and taken back if it was right, so that guesses sent at once
 * cannot pass the limit. An account at its limit refuses its right password too, except from networks where it was right
 * within a day: an attacker cannot lock the owner out there.
 */
export class AttemptLimits {
  readonly #known = new Map<string, number>()

  constructor(private readonly parts: Parts) {}

  /** Counts an attempt on an address and returns the state of its limit. */
  count(address: string, now: number): Promise<LimitStatus | undefined> {
    return count(this.parts.store, anonymousKey(address), this.parts.limit, now)
  }

  /** Runs the comparison, unless a limit refuses the guess. */
  async checkGuess<T>(guess: Guess, compare: () => Promise<T | undefined>): Promise<CheckedGuess<T>> {
    const { store, limit } = this.parts
    const { address, now } = guess
    const account = this.#keyOf(guess)
    const known = address === undefined ? undefined : `${account} ${networkOf(address)}`
    const keys = [
      ...(address === undefined ? [] : [anonymousKey(address)]),
      ...(known !== undefined && now < (this.#known.get(known) ?? 0) ? [] : [account]),
    ]
    let first: LimitStatus | undefined
    for (const key of keys) {
      const limitStatus = await count(store, key, limit, now)
      if (limitStatus?.retryAfter !== undefined) return { found: undefined, limitStatus }
      first ??= limitStatus
    }
    const uncount = async () => {
      if (limit > 0) for (const key of keys) await store.refund(key, now)
    }
    const found = await compare().catch(async (error: unknown) => {
      // The guess was not checked. If it cannot be uncounted either, the first error is the one to report.
      await uncount().catch(() => {})
      throw error
    })
    if (found === undefined) return { found, limitStatus: first }
    await uncount()
    if (known !== undefined) this.#remember(known, now)
    return { found, limitStatus: first }
  }

  #keyOf({ account }: Guess): string {
    return `account:${createHmac('sha256', this.parts.pepper).update(account.toLowerCase()).digest('base64url')}`
  }

  #remember(known: string, now: number): void {
    this.#known.delete(known)
    this.#known.set(known, now + knownMs)
    const [oldest] = this.#known.keys()
    if (this.#known.size > maxKnown) this.#known.delete(oldest as string)
  }
}

/** Throws rate_limited where a window is full. */
export function refuseOver(limitStatus: LimitStatus | undefined): void {
  const { retryAfter } = limitStatus ?? {}
  if (retryAfter !== undefined)
    throw new Refused(failure('rate_limited', { headers: { 'Retry-After': String(retryAfter) } }))
}
