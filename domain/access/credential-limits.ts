import type { CredentialRow } from '../../db/rows.js'
import { type Context, instant } from '../context.js'
import { Fault } from '../values/faults.js'
import type { Permission } from '../values/permissions.js'
import { type AddressColumns, parseAllowLists } from './credential-allow-lists.js'

/** Credential columns that limit permissions and lifetime. */
export type LimitColumns = Pick<CredentialRow, 'permissions' | 'expires_at'>

/** Credential columns with hashes of the current secret. */
export type SecretColumns = Pick<CredentialRow, 'secret_hash' | 'own_secret_hash'>

/** Returns the hash of a credential's current secret, base64. Release before: lesser-secrets */
export const currentSecretHash = ({ secret_hash, own_secret_hash }: SecretColumns): string =>
  own_secret_hash ?? secret_hash

/** Credential columns of the previous secret. */
type EarlierSecret = Pick<CredentialRow, 'previous_secret_hash' | 'overlap_ends_at'>

/**
 * Returns the expiry of the secret with this hash (base64): null for the current secret, the end of the overlap for the
 * previous one, and undefined for any other.
 */
export function secretExpiry(row: SecretColumns & EarlierSecret, hash: string | undefined): string | null | undefined {
  if (hash === currentSecretHash(row)) return null
  return hash === row.previous_secret_hash && row.overlap_ends_at !== null ? row.overlap_ends_at : undefined
}

/** Returns true while the previous secret of an active credential is still accepted. */
export const isOverlapActive = (
  { is_active, overlap_ends_at }: EarlierSecret & Pick<CredentialRow, 'is_active'>,
  { machineNow }: Pick<Context, 'machineNow'>,
): boolean => is_active === 1 && overlap_ends_at !== null && overlap_ends_at > instant(machineNow)

/** Returns the permissions that a credential is limited to, or null if it is not limited. */
export const parseCredentialPermissions = ({ permissions }: Pick<LimitColumns, 'permissions'>): Permission[] | null =>
  permissions === null ? null : (JSON.parse(permissions) as Permission[])

export interface Rights {
  readonly full: boolean
  readonly permissions: ReadonlySet<Permission>
}

/** Limits an account's rights to the permissions of a credential, without full access (R-3101). Null means no limit. */
export const limitRights = <R extends Rights>(account: R, limit: readonly Permission[] | null): R =>
  limit === null
    ? account
    : { ...account, full: false, permissions: new Set(limit.filter((one) => account.permissions.has(one))) }

/** Limits requested for a credential. An update leaves an undefined limit unchanged and removes a null limit. */
export interface WantedLimits {
  readonly permissions?: readonly Permission[] | null | undefined
  /** Instant in its stored form. */
  readonly expiresAt?: string | null | undefined
}

/**
 * Returns the columns of requested limits, with permissions sorted and without duplicates. Undefined and null are
 * returned unchanged.
 */
export const limitColumns = ({ permissions, expiresAt }: WantedLimits) => ({
  permissions: permissions == null ? permissions : JSON.stringify([...new Set(permissions)].sort()),
  expires_at: expiresAt,
})

/** Limits and address lists of the credential that authenticates the call, or undefined if a password does. */
export type CallerRow = (LimitColumns & AddressColumns) | undefined

/**
 * Checks that limits do not exceed the caller's own. `held` are the rights of the call (R-3102). Throws
 * permissions_not_held, expires_too_late, expires_in_past.
 */
export function expectWithin(
  { machineNow }: Pick<Context, 'machineNow'>,
  caller: CallerRow,
  held: ReadonlySet<string>,
  { permissions, expiresAt }: WantedLimits,
): void {
  const limit = caller === undefined ? null : parseCredentialPermissions(caller)
  if (permissions === null && limit !== null)
    throw new Fault(
      'permissions_not_held',
      'The credential of this call is limited to certain permissions and cannot lift that limit.',
    )
  const lacked = (permissions ?? []).filter((one) => !held.has(one) || limit?.includes(one) === false)
  if (lacked.length > 0)
    throw new Fault(
      'permissions_not_held',
      `The credential of this call does not hold ${[...new Set(lacked)].join(', ')}.`,
    )
  if (expiresAt === undefined) return
  if (expiresAt !== null && expiresAt <= instant(machineNow)) throw new Fault('expires_in_past')
  const end = caller?.expires_at ?? null
  if (end !== null && (expiresAt === null || expiresAt > end))
    throw new Fault(
      'expires_too_late',
      `The credential of this call, or its secret, expires at ${end}; a credential that it creates or changes cannot expire later.`,
    )
}

/**
 * Returns true if a credential does not exceed the permissions and lifetime of the caller's. Always true for a caller
 * without a credential.
 */
export function isWithin(caller: CallerRow, row: LimitColumns): boolean {
  if (caller === undefined) return true
  const [limit, own] = [parseCredentialPermissions(caller), parseCredentialPermissions(row)]
  if (limit !== null && own?.every((one) => limit.includes(one)) !== true) return false
  return caller.expires_at === null || (row.expires_at !== null && row.expires_at <= caller.expires_at)
}

/**
 * Returns true if a credential has every address list of the caller's, so that it does not work from additional
 * addresses. Always true for a caller without a credential.
 */
export function hasCallerAllowLists(caller: CallerRow, row: AddressColumns): boolean {
  const own = new Set(parseAllowLists(row).map((list) => JSON.stringify(list)))
  return caller === undefined || parseAllowLists(caller).every((list) => own.has(JSON.stringify(list)))
}

/** Returns true if a credential is active and has not expired. Does not check its account. */
export const isLive = (
  { is_active, expires_at }: Pick<CredentialRow, 'is_active' | 'expires_at'>,
  { machineNow }: Pick<Context, 'machineNow'>,
): boolean => is_active === 1 && (expires_at === null || expires_at > instant(machineNow))
