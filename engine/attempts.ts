import { createHmac } from 'node:crypto'
import { networkOf } from './address.js'
import { failure, Refused } from './errors.js'
import { anonymousKey, count, type LimitStatus, type LimitStore } from './limits.js'

/** How many times the wrong guesses of one caller at an account all callers that pass guesses on have together. */
export const relayFactor = 5

/** How many pages of what is open to visitors a network may look at for each attempt that it has. */
const looksFactor = 6

/** An attempt to sign in to an account with a password. */
export interface Guess {
  /** Name of the account, such as `staff:ada`; the account may not exist. */
  readonly account: string
  /** Of whoever guesses; undefined if a caller passes a guess on without it. */
  readonly address: string | undefined
  /** The caller with a credential that passes the guess on, such as `credential:7`; undefined for a guess made here. */
  readonly relay?: string
  /** True for a link that works once: where it was used needs no remembering. */
  readonly isLink?: boolean
  /** Milliseconds. */
  readonly now: number
}

export interface CheckedGuess<T> {
  /** Undefined for a wrong guess, and for one that was refused without a check. */
  readonly found: T | undefined
  /** The limit that refused the guess or that counted it; undefined if limits are switched off. */
  readonly limitStatus: LimitStatus | undefined
}

/** The sources from which accounts were signed in to. Accounts and sources are keyed hashes; times are milliseconds. */
export interface KnownSources {
  has(account: string, source: string, now: number): Promise<boolean>
  /** Remembers a source in the background. */
  add(account: string, source: string, now: number): void
}

interface Parts {
  readonly store: LimitStore
  readonly known: KnownSources
  /** Wrong guesses per minute of an address, and at an account; 0 switches both limits off. */
  readonly limit: number
  /** Key for hashing account names, so that what is stored names nobody. */
  readonly pepper: Buffer
}

interface Window {
  readonly key: string
  readonly limit: number
}

/**
 * Limits attempts without a valid credential: by their source, and at each account for all sources together that have not
 * signed in to it before (R-2833). Only wrong guesses count in the end, but each is counted before it is checked and taken
 * back if it was right, so that guesses sent at once cannot pass the limit. An account at its limit refuses its right
 * password too, except from a known source: an attacker cannot lock the owner out there.
 */
export class AttemptLimits {
  constructor(private readonly parts: Parts) {}

  /** Counts an attempt on an address and returns the state of its limit. */
  count(address: string, now: number): Promise<LimitStatus | undefined> {
    return count(this.parts.store, anonymousKey(address), this.parts.limit, now)
  }

  /** Counts an attempt at one thing, from wherever it comes. */
  countKey(key: string, now: number): Promise<LimitStatus | undefined> {
    return count(this.parts.store, `attempt:${key}`, this.parts.limit, now)
  }

  /** Counts a look of a network at what is open to visitors. */
  countLook(address: string, now: number): Promise<LimitStatus | undefined> {
    return count(this.parts.store, `look:${networkOf(address)}`, looksFactor * this.parts.limit, now)
  }

  /**
   * Runs the comparison, unless a limit refuses the guess. Where `isWhole` returns false for what it has found, more is still to
   * be proven, and the source stays unknown to the account.
   */
  async checkGuess<T>(
    guess: Guess,
    compare: () => Promise<T | undefined>,
    isWhole: (found: T) => boolean = () => true,
  ): Promise<CheckedGuess<T>> {
    const { store, known, limit } = this.parts
    if (limit === 0) return { found: await compare(), limitStatus: undefined }
    const { now } = guess
    const account = this.#digest(guess.account.toLowerCase())
    const source = this.#sourceOf(guess)
    const counted: string[] = []
    const take = async ({ key, limit }: Window) => {
      const status = await count(store, key, limit, now)
      counted.push(key)
      return status as LimitStatus
    }

    const limitStatus = await take({ key: ownWindow(guess, account), limit })
    if (limitStatus.retryAfter !== undefined) return { found: undefined, limitStatus }
    // Looked up after the source's own window, so that a flood asks the database no more often than that allows.
    if (guess.isLink || !(await known.has(account, source, now)))
      for (const window of sharedWindows(guess, account, limit)) {
        const status = await take(window)
        if (status.retryAfter !== undefined) return { found: undefined, limitStatus: status }
      }

    const uncount = async () => {
      for (const key of counted) await store.refund(key, now)
    }
    const found = await compare().catch(async (error: unknown) => {
      // The guess was not checked. If it cannot be uncounted either, the first error is the one to report.
      await uncount().catch(() => {})
      throw error
    })
    if (found === undefined) return { found, limitStatus }
    await uncount()
    if (guess.isLink !== true && isWhole(found)) known.add(account, source, now)
    return { found, limitStatus }
  }

  /** Remembers a source whose owner has shown otherwise than by the old password that the account is theirs. */
  remember(guess: Guess): void {
    if (this.parts.limit > 0)
      this.parts.known.add(this.#digest(guess.account.toLowerCase()), this.#sourceOf(guess), guess.now)
  }

  #sourceOf({ account, address, relay }: Guess): string {
    const source = address === undefined ? (relay ?? '') : networkOf(address)
    return this.#digest(`${account.toLowerCase()} ${source}`)
  }

  #digest(text: string): string {
    return createHmac('sha256', this.parts.pepper).update(text).digest('base64url')
  }
}

/**
 * The window of a guess's source: its network, apart for each caller that passes guesses on, so that none can use up the
 * places that a network has elsewhere. A caller that does not tell the network has a window at each account.
 */
function ownWindow({ address, relay }: Guess, account: string): string {
  if (address === undefined) return relayWindow(account, relay)
  return relay === undefined ? anonymousKey(address) : `visitor:${relay} ${networkOf(address)}`
}

/** The windows at an account of all sources together that it does not know. */
function sharedWindows({ address, relay }: Guess, account: string, limit: number): Window[] {
  if (relay === undefined) return [{ key: `account:${account}`, limit }]
  const ofRelays = { key: `relays:${account}`, limit: relayFactor * limit }
  return address === undefined ? [ofRelays] : [{ key: relayWindow(account, relay), limit }, ofRelays]
}

const relayWindow = (account: string, relay: string | undefined) => `account:${account} ${relay}`

/** Throws rate_limited where a window is full. */
export function refuseOver(limitStatus: LimitStatus | undefined): void {
  const { retryAfter } = limitStatus ?? {}
  if (retryAfter !== undefined)
    throw new Refused(failure('rate_limited', { headers: { 'Retry-After': String(retryAfter) } }))
}
