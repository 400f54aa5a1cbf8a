import type { CredentialRow } from '../../db/rows.js'
import { type Context, instant } from '../context.js'
import { Fault } from '../values/faults.js'
import type { Permission } from '../values/permissions.js'
import { type AddressColumns, allowListsOf } from './credential-bounds.js'

/** The columns of a credential that say what it holds at most, and until when. */
export type LimitColumns = Pick<CredentialRow, 'permissions' | 'expires_at'>

/** The columns of a credential that hold hashes of its secret. */
export type SecretColumns = Pick<CredentialRow, 'secret_hash' | 'own_secret_hash'>

/** Returns the hash of the present secret of a credential, base64. Release before: lesser-secrets */
export const presentHashOf = ({ secret_hash, own_secret_hash }: SecretColumns): string => own_secret_hash ?? secret_hash

/** The columns of the secret before the present one. */
type EarlierSecret = Pick<CredentialRow, 'previous_secret_hash' | 'overlap_ends_at'>

/**
 * Returns when a secret of a credential ends, by its hash, base64: null for the present one, and undefined for one that is
 * neither that nor the one before.
 */
export function endOfSecret(row: SecretColumns & EarlierSecret, hash: string | undefined): string | null | undefined {
  if (hash === presentHashOf(row)) return null
  return hash === row.previous_secret_hash && row.overlap_ends_at !== null ? row.overlap_ends_at : undefined
}

/** Returns true while the secret before the present one works. */
export const overlaps = (
  { is_active, overlap_ends_at }: EarlierSecret & Pick<CredentialRow, 'is_active'>,
  { machineNow }: Pick<Context, 'machineNow'>,
): boolean => is_active === 1 && overlap_ends_at !== null && overlap_ends_at > instant(machineNow)

/** Returns the permissions that a credential holds at most; null where it is not limited to some. */
export const permissionsOf = ({ permissions }: Pick<LimitColumns, 'permissions'>): Permission[] | null =>
  permissions === null ? null : (JSON.parse(permissions) as Permission[])

/** Rights of a staff account. */
export interface Rights {
  readonly full: boolean
  readonly permissions: ReadonlySet<Permission>
}

/**
 * Returns the rights of an account by a credential that holds these permissions at most: what both hold, and never full
 * access (R-3101). Null is no limit.
 */
export const limitRights = <R extends Rights>(account: R, limit: readonly Permission[] | null): R =>
  limit === null
    ? account
    : { ...account, full: false, permissions: new Set(limit.filter((one) => account.permissions.has(one))) }

/** The limits that a call wants for a credential. Undefined leaves one, null takes it away. */
export interface WantedLimits {
  readonly permissions?: readonly Permission[] | null | undefined
  /** An instant, as it is stored. */
  readonly expiresAt?: string | null | undefined
}

/** Returns the columns for limits, permissions in order and each once; undefined for what is not stated. */
export const limitColumns = ({ permissions, expiresAt }: WantedLimits) => ({
  permissions: permissions == null ? permissions : JSON.stringify([...new Set(permissions)].sort()),
  expires_at: expiresAt,
})

/** A credential by which a call is made; undefined where a user name and password signed it. */
export type CallerRow = (LimitColumns & AddressColumns) | undefined

/**
 * Checks that limits are within what the caller holds itself: `held` are the rights of the call (R-3102). Throws
 * permissions_not_held, expires_too_late, expires_in_past.
 */
export function expectWithin(
  { machineNow }: Pick<Context, 'machineNow'>,
  caller: CallerRow,
  held: ReadonlySet<string>,
  { permissions, expiresAt }: WantedLimits,
): void {
  const limit = caller === undefined ? null : permissionsOf(caller)
  if (permissions === null && limit !== null)
    throw new Fault(
      'permissions_not_held',
      'The credential of this call is limited to permissions, and cannot lift it.',
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
      `The credential of this call, or its secret, expires at ${end}; another may not outlive it.`,
    )
}

/** Returns true for a credential that holds no more than the caller: its permissions are among them, and it ends no later. */
export function isWithin(caller: CallerRow, row: LimitColumns): boolean {
  if (caller === undefined) return true
  const [limit, own] = [permissionsOf(caller), permissionsOf(row)]
  if (limit !== null && own?.every((one) => limit.includes(one)) !== true) return false
  return caller.expires_at === null || (row.expires_at !== null && row.expires_at <= caller.expires_at)
}

/** Returns true for a credential that works from no address from which the caller's does not: it has each of its lists. */
export function isBoundAlike(caller: CallerRow, row: AddressColumns): boolean {
  const own = new Set(allowListsOf(row).map((list) => JSON.stringify(list)))
  return caller === undefined || allowListsOf(caller).every((list) => own.has(JSON.stringify(list)))
}

/** Returns true for a credential that can be used, as far as it decides that itself. */
export const isLive = (
  { is_active, expires_at }: Pick<CredentialRow, 'is_active' | 'expires_at'>,
  { machineNow }: Pick<Context, 'machineNow'>,
): boolean => is_active === 1 && (expires_at === null || expires_at > instant(machineNow))
