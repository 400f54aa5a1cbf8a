import type { Knex } from 'knex'
import type { CredentialRow } from '../../db/rows.js'
import { type Context, instant, later } from '../context.js'
import { definedColumns, hasColumns, toFlagColumn } from '../values/changed-columns.js'
import { Fault } from '../values/faults.js'
import type { Permission } from '../values/permissions.js'
import { randomWord } from '../values/token.js'
import { buildInheritedAllowLists, expectCredentialQuota } from './credential-allow-lists.js'
import {
  currentSecretHash,
  expectWithin,
  hasCallerAllowLists,
  isLive,
  isOverlapActive,
  isWithin,
  limitColumns,
  parseCredentialPermissions,
  secretExpiry,
  type WantedLimits,
} from './credential-limits.js'
import { makeSecret } from './secret.js'

/** The credentials that a caller can see and change: its own staff account's, or all with full access. */
export interface CredentialScope {
  readonly staffId: number
  readonly full: boolean
}

/** A call that creates or changes a credential, with the call's rights. */
export interface Caller extends CredentialScope {
  /** Null if the call uses a password. */
  readonly credentialId: number | null
  /** Base64 hash of the secret that the call uses, or undefined if it uses a password. */
  readonly secretHash: string | undefined
  readonly permissions: ReadonlySet<string>
}

export interface NewCredential extends WantedLimits {
  readonly description?: string | undefined
  readonly allowedIps: readonly string[]
  readonly hash: (secret: string) => Buffer
  /** The call that creates the credential, or undefined at the first start. */
  readonly maker?: Caller | undefined
  /** Random by default. */
  readonly identifier?: string | undefined
  readonly secret?: string | undefined
}

export interface MadeCredential {
  readonly id: number
  readonly identifier: string
  readonly secret: string
  readonly inherited: string[][]
  /** Null for all permissions of the account. */
  readonly permissions: Permission[] | null
  readonly expiresAt: string | null
}

/**
 * Creates an API credential. It inherits the address lists of the caller's credential (R-2851) and cannot exceed its
 * permissions and lifetime (R-3102). The secret is returned only once, because only its hash is stored. Throws
 * too_many_credentials, credential_gone, credential_chain_too_long, permissions_not_held, expires_too_late,
 * expires_in_past.
 */
export async function createCredential(
  ctx: Context,
  staffId: number,
  { description, allowedIps, hash, maker, permissions, expiresAt, ...given }: NewCredential,
): Promise<MadeCredential> {
  const { db, now, random } = ctx
  const { identifier = randomWord(32, random), secret = makeSecret(random) } = given
  if (maker?.full === false) await expectCredentialQuota(ctx, staffId)
  const caller = maker && (await lockCaller(db, maker)).caller
  if (maker !== undefined) expectWithin(ctx, caller, maker.permissions, { permissions, expiresAt })
  const inherited = buildInheritedAllowLists(caller)
  const limits = limitColumns({ permissions, expiresAt })
  const row = {
    permissions: limits.permissions ?? caller?.permissions ?? null,
    expires_at: limits.expires_at ?? caller?.expires_at ?? null,
  }
  const [made] = await db('credentials')
    .insert({
      ...row,
      staff_id: staffId,
      identifier,
      secret_hash: hash(secret).toString('base64'),
      description: description ?? null,
      allowed_ips: JSON.stringify(allowedIps),
      inherited_allowed_ips: maker === undefined ? null : JSON.stringify(inherited),
      is_active: 1,
      created_at: instant(now),
    })
    .returning('id')
  const { id } = made as CredentialRow
  return { id, identifier, secret, inherited, permissions: parseCredentialPermissions(row), expiresAt: row.expires_at }
}

/**
 * Locks the caller's credential and the credential with the given ID, in the order of their IDs. If a replaced secret
 * authenticates the call, the returned caller expires with that secret at the latest (R-3111). Throws credential_gone
 * if the caller's credential was deleted or disabled, or if the secret is neither its current nor its previous one.
 */
async function lockCaller(
  db: Knex,
  { credentialId: callerId, secretHash }: Caller,
  id = callerId,
): Promise<{ caller: CredentialRow | undefined; secretEnd: string | null; row: CredentialRow | undefined }> {
  const rows = await db('credentials')
    .whereIn(
      'id',
      [callerId, id].filter((one) => one !== null),
    )
    .orderBy('id')
    .forUpdate()
  const row = rows.find((one) => one.id === id)
  if (callerId === null) return { caller: undefined, secretEnd: null, row }
  const own = rows.find((one) => one.id === callerId && one.is_active === 1)
  const secretEnd = own && secretExpiry(own, secretHash)
  if (own === undefined || secretEnd === undefined) throw new Fault('credential_gone')
  const ends = [own.expires_at, secretEnd].filter((end) => end !== null).sort()
  return { caller: { ...own, expires_at: ends[0] ?? null }, secretEnd, row }
}

const within = (db: Knex, { staffId, full }: CredentialScope) => {
  const query = db('credentials')
  if (!full) query.where({ staff_id: staffId })
  return query
}

/** A credential in a list, with its last use. `used_at` and `used_from` are null if it was never used. */
export type ListedCredential = CredentialRow & { readonly used_at: string | null; readonly used_from: string | null }

/** Returns a query for active credentials, including expired ones, oldest first. */
export const listCredentials = (db: Knex, reach: CredentialScope): PromiseLike<ListedCredential[]> =>
  within(db, reach)
    .leftJoin('credential_uses', 'credential_uses.credential_id', 'credentials.id')
    .where({ is_active: 1 })
    .orderBy('credentials.id')
    .select('credentials.*', 'credential_uses.used_at', 'credential_uses.used_from') as unknown as PromiseLike<
    ListedCredential[]
  >

export interface CredentialChanges extends WantedLimits {
  readonly description?: string | null | undefined
  readonly active?: boolean | undefined
  readonly allowedIps?: readonly string[] | undefined
  /** Requests a new secret and returns its hash. */
  readonly renewal?: NewCredential['hash'] | undefined
  /**
   * Hours from now during which the old secret works. With a new secret, defaults to 24, and is always 0 for a disabled
   * credential. Without a new secret, undefined changes nothing.
   */
  readonly overlapHours?: number | undefined
}

/** New secret of a credential, and the instant at which the old secret expires. Each is undefined if unchanged. */
export interface RenewedSecret {
  readonly secret: string | undefined
  readonly oldEndsAt: string | undefined
}

const hourMs = 60 * 60 * 1000
/** Default number of hours during which an old secret works alongside a new one (R-3104). */
export const usualOverlapHours = 24

/**
 * Updates an API credential. Returns the new secret if one was requested. Does not change address lists that are
 * inherited or from the setup file. A credential that has more permissions than the call's, or expires later, can only
 * be disabled or get another description (R-3103, R-3111). Throws credential_not_found, credential_gone,
 * credential_holds_more, too_many_credentials, permissions_not_held, expires_too_late, expires_in_past,
 * no_secret_overlaps.
 */
export async function updateCredential(
  ctx: Context,
  caller: Caller,
  id: number,
  { description, active, allowedIps, permissions, expiresAt, renewal, overlapHours }: CredentialChanges,
): Promise<RenewedSecret> {
  const { db, machineNow, random } = ctx
  const { staffId, full } = caller
  // If the credential may become active, locks the account before the credential, as createCredential does.
  if ((active === true || expiresAt !== undefined) && !full)
    await db('staff').where({ id: staffId }).forUpdate().first('id')
  const locked = await lockCaller(db, caller, id)
  const { row, secretEnd } = locked
  if (row === undefined || (!full && row.staff_id !== staffId)) throw new Fault('credential_not_found')
  const isGiving =
    active === true ||
    [allowedIps, permissions, expiresAt, renewal, overlapHours].some((change) => change !== undefined)
  if (isGiving && !isWithin(locked.caller, row))
    throw new Fault('credential_holds_more', secretEnd === null ? undefined : replacedSecret(secretEnd))
  if (renewal !== undefined && !hasCallerAllowLists(locked.caller, row)) throw new Fault('credential_holds_more')
  expectWithin(ctx, locked.caller, caller.permissions, { permissions, expiresAt })

  const secret = renewal && makeSecret(random)
  const isOff = (toFlagColumn(active) ?? row.is_active) === 0
  const hours = renewal === undefined ? overlapHours : isOff ? 0 : (overlapHours ?? usualOverlapHours)
  if (renewal === undefined && hours !== undefined && !isOverlapActive(row, ctx)) throw new Fault('no_secret_overlaps')
  const oldEndsAt = hours === undefined ? undefined : later(machineNow, hours * hourMs)
  const changed = definedColumns<CredentialRow>({
    description,
    is_active: toFlagColumn(active),
    allowed_ips: allowedIps === undefined ? undefined : JSON.stringify(allowedIps),
    ...limitColumns({ permissions, expiresAt }),
    secret_hash: secret && renewal?.(secret).toString('base64'),
    previous_secret_hash: renewal && currentSecretHash(row),
    overlap_ends_at: oldEndsAt,
  })
  const isMade = row.inherited_allowed_ips !== null
  if (isMade && !full && !isLive(row, ctx) && isLive({ ...row, ...changed }, ctx))
    await expectCredentialQuota(ctx, staffId, id)
  if (hasColumns(changed)) await db('credentials').where({ id }).update(changed)
  return { secret, oldEndsAt }
}

const replacedSecret = (end: string): string =>
  `The secret of this call was replaced and expires at ${end}, so the call returns no secret and creates nothing that lasts longer. Use the current secret.`

/** Deletes an API credential. Throws credential_not_found. */
export async function deleteCredential({ db }: Context, reach: CredentialScope, id: number): Promise<void> {
  const removed = await within(db, reach).where({ id }).delete()
  if (removed === 0) throw new Fault('credential_not_found')
}
