import crypto, { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PresentedCredential } from './credential.js'
import { type EngineErrorCode, failure, Refused } from './errors.js'
import { isStorable } from './formats.js'

/** Properties of the calling staff account that the engine uses. */
export interface Actor {
  readonly id: number
  /** The name recorded with every change. */
  readonly username: string
  /**
   * True if the role has full access, which implies every permission, and the credential is not limited to certain
   * permissions.
   */
  readonly full: boolean
  readonly permissions: ReadonlySet<string>
  /** Permissions that the credential is limited to, or undefined if it is unlimited. */
  readonly limit?: readonly string[] | undefined
  /** Role that grants the permissions. */
  readonly roleId?: number
}

/**
 * Returns the JSON response that describes the caller's credential (R-3052): its staff account, its permissions in
 * alphabetical order, and `full` if it has every permission.
 */
export const describeCaller = ({ username, full, permissions }: Actor): string =>
  JSON.stringify({ result: 'success', credential: { username, full, permissions: [...permissions].sort() } })

/** The staff account of a valid credential. */
export interface Account {
  /** Key of the account's rate limit, and owner of its idempotency keys, such as `credential:7`. */
  readonly key: string
  readonly actor: Actor
  /** Undefined for an account found by its password. */
  readonly credentialId?: number
  /** Hash of the credential's secret or, after verification, of the presented secret. Undefined for a password. */
  readonly secretHash: Buffer | undefined
  /** The previous secret, which works until `endsAt`. */
  readonly previousSecret?: { readonly hash: Buffer; readonly endsAt: Date } | undefined
  /** Expiry of the credential, or undefined if it never expires. */
  readonly expiresAt?: Date | undefined
  /** Expiry of the presented secret, or undefined for the current secret. */
  readonly secretEndsAt?: Date | undefined
  /** False for a disabled or deleted staff account. */
  readonly enabled: boolean
  /** Returns true if the credential may be used from an address. Undefined if it may be used from any address. */
  readonly allows: ((address: string) => boolean) | undefined
}

/** Finds accounts. Disabled credentials are not found. */
export interface Accounts {
  /**
   * Returns a version that changes whenever an account may have changed in any process, or undefined while this cannot
   * be determined.
   */
  version(): string | undefined
  byIdentifier(identifier: string): Promise<Account | undefined>
  bySecretHash(hash: Buffer): Promise<Account | undefined>
  /**
   * Finds the account with this name and password. Intentionally slow, and equally slow for a wrong name and a wrong
   * password. `source` identifies the caller, because callers take turns.
   */
  byPassword(username: string, password: string, source: string): Promise<Account | undefined>
}

/** Returns the hash that identifies a stored secret. A fast hash is sufficient for 64 random characters. */
export const hashSecret = (secret: string): Buffer =>
  // Node 20.12 and later hash in one step, which matters because every call does this.
  crypto.hash === undefined ? createHash('sha256').update(secret).digest() : crypto.hash('sha256', secret, 'buffer')

// Hash that matches no secret. It is compared if the identifier is unknown or there is no previous secret, so that all
// checks take the same steps.
const unmatchedHash = randomBytes(32)

/** Maximum number of cached credentials, more than any installation uses. A full cache is cleared. */
const maxCached = 10_000

/**
 * Finds and caches the account of a presented credential, so that a cached credential needs no query. The cache is
 * emptied when an account may have changed.
 */
export class Gate {
  #known = new Map<string, Account>()
  #version: string | undefined
  // Key for cached passwords, so that a copy of the cache is useless.
  readonly #pepper = randomBytes(32)

  constructor(private readonly accounts: Accounts) {}

  /** Returns the account of a correct credential, or undefined for a wrong one. Sources take turns for slow hashes. */
  async identify(presented: PresentedCredential, source = ''): Promise<Account | undefined> {
    const known = this.#memory()
    const key = this.#keyOf(presented)
    const warm = known.get(key)
    // The key includes the secret, so a wrong secret never matches.
    if (warm !== undefined) return warm
    const account = matchSecret(presented, await this.#lookUp(presented, source))
    if (account === undefined) return undefined
    // If accounts have changed since the lookup began, this map is no longer in use.
    if (known.size >= maxCached) known.clear()
    known.set(key, account)
    return account
  }

  /**
   * Returns the cached account of a correct credential, or undefined if it is not cached. Never computes a slow hash.
   */
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

  // Keys include the secret, so a wrong secret is looked up like an unknown identifier and takes as long.
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
 * Returns the account if the presented secret is its current or previous secret, and an account found by password
 * without a check. An unknown identifier and a credential without a previous secret take the same steps.
 */
function matchSecret(presented: PresentedCredential, account: Account | undefined): Account | undefined {
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
 * Returns true if the credential or the presented secret has expired. Such a call counts against the address, like a
 * call with a wrong secret, so that an old secret cannot use up the calls of the new secret.
 */
export const hasExpired = (account: Account, now: Date): boolean => findExpiryError(account, now) !== undefined

const findExpiryError = ({ expiresAt, secretEndsAt }: Account, now: Date): Refused | undefined => {
  if (expiresAt !== undefined && expiresAt <= now)
    return refusal('credential_expired', `This credential expired at ${expiresAt.toISOString()}.`)
  if (secretEndsAt !== undefined && secretEndsAt <= now)
    return refusal(
      'secret_replaced',
      `This secret was replaced and stopped working at ${secretEndsAt.toISOString()}. Use the new one.`,
    )
  return undefined
}

/**
 * Throws Refused if a correct credential may not be used: it or its secret has expired, its account is disabled, or the
 * address is not allowed. Checked on each call, because cached accounts can expire.
 */
export function expectUsable(account: Account, address: () => string, now: Date): void {
  const end = findExpiryError(account, now)
  if (end !== undefined) throw end
  if (!account.enabled) throw refusal('account_disabled')
  if (account.allows !== undefined && !account.allows(address())) throw refusal('address_not_allowed')
}

const refusal = (code: EngineErrorCode, message?: string): Refused =>
  new Refused(failure(code, message === undefined ? {} : { message }))
