import { createHmac } from 'node:crypto'
import { getNetwork } from './address.js'
import { failure, Refused } from './errors.js'
import { anonymousKey, countCall, type LimitStatus, type LimitStore } from './limits.js'

/**
 * Failed attempts on one account that all relaying credentials together may make per minute, as a multiple of one
 * credential's limit.
 */
export const relayFactor = 5

/** Public page views allowed per network and minute, as a multiple of its allowed attempts. */
const pageViewFactor = 6

/** An attempt to sign in to an account with a password, or to use a one-time link. */
export interface SignInAttempt {
  /** Account name, such as `staff:ada`. The account may not exist. */
  readonly account: string
  /** Address of the person signing in, or undefined if a relaying caller did not send it. */
  readonly address: string | undefined
  /** Credential that relays the attempt, such as `credential:7`, or undefined for a direct attempt. */
  readonly relay?: string
  /** True for a one-time link. The attempt ignores known sources, and its source is not remembered. */
  readonly isLink?: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface CheckedSignIn<T> {
  /** Undefined if the attempt failed or was rejected without a check. */
  readonly found: T | undefined
  /**
   * Status of the limit that rejected the attempt or, if none did, of the source's limit. Undefined if limits are
   * disabled.
   */
  readonly limitStatus: LimitStatus | undefined
}

/**
 * Sources that have signed in to accounts. Accounts and sources are keyed hashes; times are milliseconds since 1970.
 */
export interface KnownSources {
  has(account: string, source: string, now: number): Promise<boolean>
  /** Stores a source in the background. */
  add(account: string, source: string, now: number): void
}

interface Parts {
  readonly store: LimitStore
  readonly known: KnownSources
  /** Allowed failed attempts per minute, for each source and for each account. 0 disables both limits. */
  readonly limit: number
  /** Key for hashing account names, so that stored data identifies no account. */
  readonly pepper: Buffer
}

interface Window {
  readonly key: string
  readonly limit: number
}

/**
 * Limits attempts without a valid credential: per source, and per account for all sources that have not signed in to it
 * before (R-2833). Each attempt is counted before the check and refunded on success, so that concurrent attempts cannot
 * exceed the limit. While an account is at its limit, even the correct password is rejected, except from a source that
 * has signed in before, so that an attacker cannot lock out the owner there.
 */
export class AttemptLimits {
  constructor(private readonly parts: Parts) {}

  /** Counts an attempt against an address. Returns undefined if limits are disabled. */
  count(address: string, now: number): Promise<LimitStatus | undefined> {
    return countCall(this.parts.store, anonymousKey(address), this.parts.limit, now)
  }

  /** Counts an attempt on one target, whatever the source. Returns undefined if limits are disabled. */
  countKey(key: string, now: number): Promise<LimitStatus | undefined> {
    return countCall(this.parts.store, `attempt:${key}`, this.parts.limit, now)
  }

  /** Counts a view of a public page against the viewer's network. Returns undefined if limits are disabled. */
  countLook(address: string, now: number): Promise<LimitStatus | undefined> {
    return countCall(this.parts.store, `look:${getNetwork(address)}`, pageViewFactor * this.parts.limit, now)
  }

  /**
   * Calls `compare` unless a limit rejects the attempt. If `isWhole` returns false for the result, the sign-in needs
   * further proof, and the source is not remembered.
   */
  async checkGuess<T>(
    guess: SignInAttempt,
    compare: () => Promise<T | undefined>,
    isWhole: (found: T) => boolean = () => true,
  ): Promise<CheckedSignIn<T>> {
    const { store, known, limit } = this.parts
    if (limit === 0) return { found: await compare(), limitStatus: undefined }
    const { now } = guess
    const account = this.#digest(guess.account.toLowerCase())
    const source = this.#sourceOf(guess)
    const counted: string[] = []
    const take = async ({ key, limit }: Window) => {
      const status = await countCall(store, key, limit, now)
      counted.push(key)
      return status as LimitStatus
    }

    const limitStatus = await take({ key: sourceWindowKey(guess, account), limit })
    if (limitStatus.retryAfter !== undefined) return { found: undefined, limitStatus }
    // Checked after the source's own limit, so that a flood causes no more database queries than this limit allows.
    if (guess.isLink || !(await known.has(account, source, now)))
      for (const window of sharedWindows(guess, account, limit)) {
        const status = await take(window)
        if (status.retryAfter !== undefined) return { found: undefined, limitStatus: status }
      }

    const uncount = async () => {
      for (const key of counted) await store.refund(key, now)
    }
    const found = await compare().catch(async (error: unknown) => {
      // The attempt was not checked, so it does not count. If the refund also fails, the error from `compare` is
      // thrown.
      await uncount().catch(() => {})
      throw error
    })
    if (found === undefined) return { found, limitStatus }
    await uncount()
    if (guess.isLink !== true && isWhole(found)) known.add(account, source, now)
    return { found, limitStatus }
  }

  /** Remembers a source after its user proved ownership of the account without the old password. */
  remember(guess: SignInAttempt): void {
    if (this.parts.limit > 0)
      this.parts.known.add(this.#digest(guess.account.toLowerCase()), this.#sourceOf(guess), guess.now)
  }

  #sourceOf({ account, address, relay }: SignInAttempt): string {
    const source = address === undefined ? (relay ?? '') : getNetwork(address)
    return this.#digest(`${account.toLowerCase()} ${source}`)
  }

  #digest(text: string): string {
    return createHmac('sha256', this.parts.pepper).update(text).digest('base64url')
  }
}

/**
 * Returns the key of the source's window: its network, counted separately for each relaying credential, so that one
 * credential cannot use up a network's attempts for others. A credential that does not send the network has one window
 * per account.
 */
function sourceWindowKey({ address, relay }: SignInAttempt, account: string): string {
  if (address === undefined) return relayWindowKey(account, relay)
  return relay === undefined ? anonymousKey(address) : `visitor:${relay} ${getNetwork(address)}`
}

/** Returns the windows that limit attempts on an account by all sources that have not signed in to it before. */
function sharedWindows({ address, relay }: SignInAttempt, account: string, limit: number): Window[] {
  if (relay === undefined) return [{ key: `account:${account}`, limit }]
  const ofRelays = { key: `relays:${account}`, limit: relayFactor * limit }
  return address === undefined ? [ofRelays] : [{ key: relayWindowKey(account, relay), limit }, ofRelays]
}

const relayWindowKey = (account: string, relay: string | undefined) => `account:${account} ${relay}`

/** Throws Refused (`rate_limited`) if the limit is exceeded. */
export function expectWithinLimit(limitStatus: LimitStatus | undefined): void {
  const { retryAfter } = limitStatus ?? {}
  if (retryAfter !== undefined)
    throw new Refused(failure('rate_limited', { headers: { 'Retry-After': String(retryAfter) } }))
}
