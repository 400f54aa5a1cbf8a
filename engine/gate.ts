import crypto, { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PresentedCredential } from './credential.js'
import { type FaultCode, failure, Refused } from './errors.js'
import { isStorable } from './formats.js'

/** Who acts: what the engine needs to know of a staff account. */
export interface Actor {
  readonly id: number
  /** The name that everything written is signed with. */
  readonly username: string
  /** A role with full access, which implies every permission, by a credential that is not limited to some. */
  readonly full: boolean
  readonly permissions: ReadonlySet<string>
  /** The permissions that the credential is limited to; undefined where it is not. */
  readonly limit?: readonly string[] | undefined
  /** The role that the rights are those of. */
  readonly roleId?: number
}

/**
 * Returns the answer to a credential that asks what it may do (R-3052), as JSON: `full` where it holds every permission, and
 * the keys that it holds, in the order of their letters.
 */
export const describeCaller = ({ username, full, permissions }: Actor): string =>
  JSON.stringify({ result: 'success', credential: { username, full, permissions: [...permissions].sort() } })

/** The staff account behind a right credential. */
export interface Account {
  /** Names the rate-limit bucket and the owner of idempotency keys, such as `credential:7`. */
  readonly key: string
  readonly actor: Actor
  /** Undefined for an account found by its password. */
  readonly credentialId?: number
  /** Of the credential's secret, and of the one that was presented once it is known to be right; undefined for a password. */
  readonly secretHash: Buffer | undefined
  /** The secret before the present one, which works until it ends. */
  readonly previousSecret?: { readonly hash: Buffer; readonly endsAt: Date } | undefined
  /** When the credential expires; undefined if it never does. */
  readonly expiresAt?: Date | undefined
  /** When the secret that was presented ends; undefined for the present one. */
  readonly secretEndsAt?: Date | undefined
  /** False for a disabled or deleted staff account. */
  readonly enabled: boolean
  /** Returns true if the credential may be used from an address; undefined if it may from anywhere. */
  readonly allows: ((address: string) => boolean) | undefined
}

/** Finds accounts. A disabled credential is not found. */
export interface Accounts {
  /** Changes whenever an account may have changed, in this process or another; undefined while that cannot be known. */
  version(): string | undefined
  byIdentifier(identifier: string): Promise<Account | undefined>
  bySecretHash(hash: Buffer): Promise<Account | undefined>
  /** Slow on purpose, and equally slow for a wrong name and a wrong password. `source` is whose turn the guess waits for. */
  byPassword(username: string, password: string, source: string): Promise<Account | undefined>
}

/** Returns the hash by which a secret of 64 random characters is stored and looked up; it needs no slow one. */
export const hashSecret = (secret: string): Buffer =>
  // In one step where Node has it (20.12): this is part of every call.
  crypto.hash === undefined ? createHash('sha256').update(secret).digest() : crypto.hash('sha256', secret, 'buffer')

// Compared with if the identifier is unknown, so that both failures take the same steps.
const unmatchedHash = randomBytes(32)

/** Maximum remembered accounts, more than any installation has; beyond it all are forgotten. */
const maxRemembered = 10_000

/**
 * Finds the account of a presented credential and remembers it, so that a warm credential costs no query. What is
 * remembered is dropped the moment the accounts change.
 */
export class Gate {
  #known = new Map<string, Account>()
  #version: string | undefined
  // Keys the memory of passwords, so that a copy of it is worth nothing.
  readonly #pepper = randomBytes(32)

  constructor(private readonly accounts: Accounts) {}

  /** The account of a right credential, undefined for a wrong one. Slow hashes are made for each source in turn. */
  async identify(presented: PresentedCredential, source = ''): Promise<Account | undefined> {
    const known = this.#memory()
    const key = this.#keyOf(presented)
    const warm = known.get(key)
    // The secret is part of the key, so a wrong one finds nothing.
    if (warm !== undefined) return warm
    const account = matching(presented, await this.#lookUp(presented, source))
    if (account === undefined) return undefined
    // If the accounts have changed since the look-up began, this map is no longer in use.
    if (known.size >= maxRemembered) known.clear()
    known.set(key, account)
    return account
  }

  /** The account of a password that is already known to be right: it costs no slow hash. */
  recall(presented: PresentedCredential): Account | undefined {
    return this.#memory().get(this.#keyOf(presented))
  }

  #memory(): Map<string, Account> {
    const version = this.accounts.version()
    if (version === undefined || version !== this.#version) {
      this.#known = new Map()
      this.#version = version
    }
    return this.#known
  }

  // Secrets are part of the key: a wrong one is looked up like an unknown identifier and takes as long.
  #keyOf(presented: PresentedCredential): string {
    switch (presented.form) {
      case 'pair':
        return `pair:${hashSecret(presented.secret).toString('base64')}:${presented.identifier}`
      case 'secret':
        return `secret:${hashSecret(presented.secret).toString('base64')}`
      case 'password': {
        const pair = JSON.stringify([presented.username, presented.password])
        return `password:${createHmac('sha256', this.#pepper).update(pair).digest('base64')}`
      }
    }
  }

  async #lookUp(presented: PresentedCredential, source: string): Promise<Account | undefined> {
    switch (presented.form) {
      case 'pair':
        return isStorable(presented.identifier) ? this.accounts.byIdentifier(presented.identifier) : undefined
      case 'secret':
        return this.accounts.bySecretHash(hashSecret(presented.secret))
      case 'password':
        return isStorable(presented.username)
          ? this.accounts.byPassword(presented.username, presented.password, source)
          : undefined
    }
  }
}

/**
 * Returns the account if the secret matches, however the account was found. An unknown identifier and a credential
 * without an earlier secret take the same steps.
 */
function matching(presented: PresentedCredential, account: Account | undefined): Account | undefined {
  if (presented.form === 'password') return account
  const hash = hashSecret(presented.secret)
  const previous = account?.previousSecret
  const isPresent = timingSafeEqual(hash, account?.secretHash ?? unmatchedHash)
  const isPrevious = timingSafeEqual(hash, previous?.hash ?? unmatchedHash)
  if (account === undefined) return undefined
  if (isPresent) return account
  return isPrevious && previous !== undefined
    ? { ...account, secretHash: hash, secretEndsAt: previous.endsAt }
    : undefined
}

/**
 * Returns true for a credential that has expired, or was presented by a secret whose time is over. Such a caller counts like
 * one with a wrong secret: whoever found an old one must not spend the calls of the new one.
 */
export const hasEnded = (account: Account, now: Date): boolean => endOf(account, now) !== undefined

const endOf = ({ expiresAt, secretEndsAt }: Account, now: Date): Refused | undefined => {
  if (expiresAt !== undefined && expiresAt <= now)
    return refusal('credential_expired', `This credential expired at ${expiresAt.toISOString()}.`)
  if (secretEndsAt !== undefined && secretEndsAt <= now)
    return refusal(
      'secret_replaced',
      `This secret was replaced, and ended at ${secretEndsAt.toISOString()}; use the new one.`,
    )
  return undefined
}

/**
 * Throws Refused where a right credential may not be used: by its own end or that of its secret, for its account, or from
 * the address. It is asked at each call, since a remembered account outlives such an end.
 */
export function expectUsable(account: Account, address: () => string, now: Date): void {
  const end = endOf(account, now)
  if (end !== undefined) throw end
  if (!account.enabled) throw refusal('account_disabled')
  if (account.allows !== undefined && !account.allows(address())) throw refusal('address_not_allowed')
}

const refusal = (code: FaultCode, message?: string): Refused =>
  new Refused(failure(code, message === undefined ? {} : { message }))
