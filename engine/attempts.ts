import { createHmac } from 'node:crypto'
import { networkOf } from './address.js'
import { failure, Refused } from './errors.js'
import { anonymousKey, count, type LimitStatus, type LimitStore } from './limits.js'

/** Milliseconds after a right password in which its network may try the account, whatever others guess at it. */
export const knownMs = 24 * 60 * 60 * 1000
/** More than any installation signs in from in a day; past it the oldest is forgotten. */
const maxKnown = 10_000

/** A password, and the account that it is said to open. */
export interface Guess {
  /** The account's name, such as `staff:ada`. There need not be such an account. */
  readonly account: string
  /** The guesser's address; undefined where a caller with a credential passes on guesses of people it does not name. */
  readonly address: string | undefined
  /** Milliseconds. */
  readonly now: number
}

export interface Judged<T> {
  /** Undefined for a wrong guess, and for one that was not judged. */
  readonly found: T | undefined
  /** The window that refused the guess or that it counted on; undefined where limits are switched off. */
  readonly limitStatus: LimitStatus | undefined
}

interface Parts {
  readonly store: LimitStore
  /** How many in a minute an address has, and an account; 0 switches both off. */
  readonly limit: number
  /** Keys the hashes of account names, so that a copy of the windows names nobody. */
  readonly pepper: Buffer
}

/**
 * Bounds what callers without a credential may try: for each network, and for guesses at one account from all networks
 * together. Only wrong guesses count in the end, but each takes its places before it is judged, so that however many come
 * at once no more are judged than there are places. Where an account has none left its right password is not judged
 * either, except from networks where it was right before: guessing does not lock the owner out there.
 */
export class AttemptLimits {
  readonly #known = new Map<string, number>()

  constructor(private readonly parts: Parts) {}

  /** Counts an attempt on an address and returns the state of its limit. */
  count(address: string, now: number): Promise<LimitStatus | undefined> {
    return count(this.parts.store, anonymousKey(address), this.parts.limit, now)
  }

  /** Runs the comparison where the guess may be judged. */
  async judge<T>(guess: Guess, compare: () => Promise<T | undefined>): Promise<Judged<T>> {
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
    const giveBack = async () => {
      if (limit > 0) for (const key of keys) await store.refund(key, now)
    }
    const found = await compare().catch(async (error: unknown) => {
      // It was not judged. Where the places cannot be given back either, the reason is the one that counts.
      await giveBack().catch(() => {})
      throw error
    })
    if (found === undefined) return { found, limitStatus: first }
    await giveBack()
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
