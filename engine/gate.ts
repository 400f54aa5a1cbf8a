import crypto, { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PresentedCredential } from './credential.js'
import { isStorable } from './formats.js'

/** Who acts: what the engine needs to know of a staff account. */
export interface Actor {
  readonly id: number
  /** The name that everything written is signed with. */
  readonly username: string
  /** A role with full access, which implies every permission. */
  readonly full: boolean
  readonly permissions: ReadonlySet<string>
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
  /** Of the credential's secret; undefined for an account found by its password. */
  readonly secretHash: Buffer | undefined
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
    const account = await this.#lookUp(presented, source)
    const right = matches(presented, account)
    if (account === undefined || !right) return undefined
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

/** The secret has to match however the account was found; an unknown identifier takes the same steps. */
function matches(presented: PresentedCredential, account: Account | undefined): boolean {
  if (presented.form === 'password') return account !== undefined
  return timingSafeEqual(hashSecret(presented.secret), account?.secretHash ?? unmatchedHash)
}
