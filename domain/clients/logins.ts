import type { Knex } from 'knex'
import type { ClientLoginRow, LoginRow } from '../../db/rows.js'
import type { NewPassword } from '../access/new-password.js'
import { type PasswordCheck, verifyPassword } from '../access/password.js'
import { type FailedSignInLimiter, loginLimiterKey } from '../access/sign-in-limiter.js'
import { type Context, instant, type RemoteContext } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { prepareQuery } from '../sql/prepared.js'
import { rejectDuplicates } from '../sql/reject-duplicates.js'
import { lockRow, rowsByOwner } from '../sql/rows.js'
import { selectRows } from '../sql/selection.js'
import { type ChangeSet, changedColumns, hasColumns } from '../values/changed-columns.js'
import { emailKey } from '../values/email.js'
import { Fault } from '../values/faults.js'
import { endLoginLinks } from './login-links.js'
import { notifyLogin } from './login-notifications.js'
import { type LoginPermissions, packPermissions, unpackPermissions } from './login-permissions.js'
import { hasSecondFactor, useCode } from './second-factor.js'

export interface NewLogin {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly password: NewPassword
  /** The account to attach the login to. */
  readonly clientId?: number | undefined
  /** Permissions on that account. Defaults to all. */
  readonly permissions?: LoginPermissions
  /** True if the account is created together with the login, which then owns it. */
  readonly isOwner?: boolean
}

/**
 * Creates a login and returns its ID. It owns its account only if `isOwner` is true. Throws login_email_taken,
 * client_not_found, password_too_common.
 */
export async function createLogin(ctx: Context, login: NewLogin): Promise<number> {
  const { db, now, settings } = ctx
  login.password.expectAllowed(settings, login.email, await companyOf(db, login.clientId))
  await deleteAbandonedLogin(db, login.email)
  const [made] = await db('logins')
    .insert({
      email: login.email,
      email_key: emailKey(login.email),
      password_hash: login.password.hash,
      first_name: login.firstName,
      last_name: login.lastName,
      created_at: instant(now),
    })
    .onConflict('email_key')
    .ignore()
    .returning('id')
  if (made === undefined) throw new Fault('login_email_taken')
  const { clientId, permissions = 'all', isOwner } = login
  if (clientId !== undefined) await attachLogin(ctx, made.id, clientId, permissions, isOwner)
  else await raiseLogin(ctx, 'login.added', { ...login, id: made.id }, null, 'was added')
  return made.id
}

async function companyOf(db: Knex, id: number | undefined): Promise<string[]> {
  return id === undefined ? [] : db('clients').where({ id }).pluck('companyname')
}

type LoginEvent = 'login.added' | 'login.updated' | 'login.password_changed' | 'login.removed'

/** Raises an event about a login, with an account if one is known. `what` completes the sentence "The login … ". */
const raiseLogin = (
  ctx: Context,
  event: LoginEvent,
  { id, email }: Pick<LoginRow, 'id' | 'email'>,
  clientid: number | null,
  what: string,
  before?: LoginRow,
): Promise<void> => raise(ctx, event, `The login ${email} ${what}.`, { userid: id, clientid, email }, { before })

/** Returns the account for a login's events: the one it owns, or else its first, or null if it has none. */
async function findEventAccount(db: Knex, loginId: number): Promise<number | null> {
  const link = await db('client_logins')
    .where({ login_id: loginId })
    .orderBy([{ column: 'is_owner', order: 'desc' }, 'client_id'])
    .first('client_id')
  return link?.client_id ?? null
}

const emailOf = async (db: Knex, loginId: number): Promise<string> =>
  (await db('logins').where({ id: loginId }).first('email'))?.email ?? ''

/**
 * Returns a query for the login with an address if it is abandoned: it was detached from its last account and not
 * attached since, so it cannot be used to sign in.
 */
const abandonedLogin = (db: Knex, email_key: string) =>
  db('logins')
    .where({ email_key })
    .whereNotNull('detached_at')
    .whereNotExists(db('client_logins').where('client_logins.login_id', db.ref('logins.id')).select(db.raw('1')))

/** Deletes an abandoned login, so that another login can use its address. */
const deleteAbandonedLogin = (db: Knex, email: string): Promise<number> => abandonedLogin(db, emailKey(email)).delete()

/**
 * Attaches a login to an account. An existing owner stays the owner. Throws client_not_found, login_on_account.
 */
export async function attachLogin(
  ctx: Context,
  loginId: number,
  clientId: number,
  permissions: LoginPermissions,
  isOwner = false,
): Promise<void> {
  const { db, now } = ctx
  const client = await db('clients').where({ id: clientId }).forUpdate().first('id')
  if (client === undefined) throw new Fault('client_not_found')
  // The update locks the login's row, so that a concurrent call that frees its address sees that the login is in use
  // again.
  await db('logins').where({ id: loginId }).whereNotNull('detached_at').update({ detached_at: null })
  const [linked] = await db('client_logins')
    .insert({
      client_id: clientId,
      login_id: loginId,
      is_owner: isOwner ? 1 : 0,
      permissions: packPermissions(permissions),
      attached_at: instant(now),
    })
    .onConflict(['client_id', 'login_id'])
    .ignore()
    .returning('login_id')
  if (linked === undefined) throw new Fault('login_on_account')
  const login = { id: loginId, email: await emailOf(db, loginId) }
  await raiseLogin(ctx, 'login.added', login, clientId, `has access to account ${clientId}`)
}

/** A login whose password was accepted, with the hash that it was checked against. */
export type VerifiedLogin = Pick<LoginRow, 'id' | 'password_hash'>

/** Returns the ID of the login with an address, or undefined if the address is unknown. */
export const findLoginId = async (db: Knex, email: string): Promise<number | undefined> =>
  (
    await db('logins')
      .where({ email_key: emailKey(email) })
      .first('id')
  )?.id

/**
 * Returns the login with this address and password. Computes a hash even if the address is unknown, so that the
 * response time reveals nothing. Call it outside a transaction, because hashing is slow. Throws hashing_busy.
 */
export async function findLoginByPassword(
  db: Knex,
  email: string,
  password: string,
  check?: PasswordCheck,
): Promise<VerifiedLogin | undefined> {
  const login = await db('logins')
    .where({ email_key: emailKey(email) })
    .first('id', 'password_hash')
  const unreadable = () => check?.unreadable(`login ${login?.id}`)
  return (await verifyPassword(password, login?.password_hash, check?.waiter, unreadable)) ? login : undefined
}

/** Login credentials forwarded by a caller, with a second-factor code if one was entered. */
export interface SubmittedLogin {
  readonly email: string
  readonly password: string
  readonly code: string | undefined
  readonly visitor: string | undefined
}

/** A login with its open accounts. The accounts are undefined if a code is still required. */
export interface ValidLogin {
  readonly id: number
  readonly clientIds: number[] | undefined
}

/**
 * Checks a login's address, password, and second-factor code. Returns the login's open accounts, empty if it
 * has no account, or no list if a code is required but was not submitted. Throws login_wrong without a reason,
 * including for a login whose accounts are all closed, and hashing_busy.
 */
export async function validateLogin(
  { db, guesses, transaction }: Pick<RemoteContext, 'db' | 'transaction'> & { readonly guesses: FailedSignInLimiter },
  { email, password, code, visitor }: SubmittedLogin,
): Promise<ValidLogin> {
  const check = async (check: PasswordCheck): Promise<ValidLogin | undefined> => {
    const login = await findLoginByPassword(db, email, password, check)
    const found = login && (await findOpenAccounts(db, login.id))
    if (found === undefined || !(await hasSecondFactor(db, found.id))) return found
    if (code === undefined) return { id: found.id, clientIds: undefined }
    return (await transaction((ctx) => useCode(ctx, found.id, code))) === undefined ? undefined : found
  }
  // A correct password without the required code does not make the visitor's address a known source.
  const isWhole = ({ clientIds }: ValidLogin) => clientIds !== undefined
  const found = await guesses.checkGuess({ account: loginLimiterKey(email), visitor }, check, isWhole)
  if (found === undefined) throw new Fault('login_wrong')
  return found
}

/** Returns a login's open accounts, ordered by ID, or undefined if all of its accounts are closed. */
async function findOpenAccounts(db: Knex, id: number): Promise<{ id: number; clientIds: number[] } | undefined> {
  const accounts = await db('client_logins')
    .join('clients', 'clients.id', 'client_logins.client_id')
    .where({ login_id: id })
    .orderBy('clients.id')
    .select('clients.id', 'clients.status')
  const open = accounts.filter(({ status }) => status !== 'closed')
  if (open.length === 0 && accounts.length > 0) return undefined
  return { id, clientIds: open.map((client) => client.id) }
}

/**
 * Locks a login whose password was checked before the transaction, and returns its ID. Throws login_changed if its
 * address or password has changed since.
 */
export async function lockVerifiedLogin(
  db: Knex,
  { id, password_hash }: VerifiedLogin,
  email: string,
): Promise<number> {
  const login = await db('logins')
    .where({ id, password_hash, email_key: emailKey(email) })
    .forUpdate()
    .first('id')
  if (login === undefined) throw new Fault('login_changed')
  return login.id
}

/** Returns true if no login uses an address, ignoring abandoned logins. */
export async function isAddressFree(db: Knex, email: string): Promise<boolean> {
  return (await findHolder(db, { email_key: emailKey(email) })) === undefined
}

const findHolder = prepareQuery((db, { email_key }: { email_key: string }) =>
  db('logins').where({ email_key }).whereNotIn('id', abandonedLogin(db, email_key).select('id')).first('id'),
)

/** Throws login_email_taken if a login has the address, unless it is abandoned. */
export async function expectFreeLoginAddress(db: Knex, email: string): Promise<void> {
  if (!(await isAddressFree(db, email))) throw new Fault('login_email_taken')
}

export type LoginDetails = ChangeSet<{
  email: string
  firstName: string
  lastName: string
  password: NewPassword
}>

interface UpdateOptions {
  /** The session in which a new address or password was set, which stays open. */
  readonly keptSession?: number | null
  /** False to suppress notifications. */
  readonly isTold?: boolean
}

/**
 * Updates a login. A new address or password ends the login's open links and sessions. Notifies the previous address of
 * a new password, and of a new address if it was changed in the client area. Throws login_not_found, login_email_taken,
 * password_too_common.
 */
export async function updateLogin(
  ctx: Context,
  id: number,
  details: LoginDetails,
  { keptSession = null, isTold = true }: UpdateOptions = {},
): Promise<void> {
  const { db } = ctx
  const known = await lockRow(db, 'logins', id, 'login_not_found')
  details.password?.expectAllowed(ctx.settings, details.email ?? known.email, await companiesOf(db, id))
  const changed = changedColumns(known, {
    email: details.email,
    email_key: details.email === undefined ? undefined : emailKey(details.email),
    first_name: details.firstName,
    last_name: details.lastName,
    password_hash: details.password?.hash,
  })
  if (!hasColumns(changed)) return
  const moved = changed.email_key !== undefined && changed.email_key !== known.email_key
  if (moved && details.email !== undefined) await deleteAbandonedLogin(db, details.email)
  await rejectDuplicates(db('logins').where({ id }).update(changed), 'login_email_taken')
  if (moved || details.password !== undefined) {
    await endOpenLinks(ctx, id)
    await endSessions(ctx, id, keptSession)
  }
  // A new password has its own event, which omits the hash.
  const { password_hash, ...others } = changed
  const [login, account] = [{ ...known, ...changed }, await findEventAccount(db, id)]
  if (hasColumns(others)) await raiseLogin(ctx, 'login.updated', login, account, 'was changed', known)
  if (password_hash !== undefined) await raiseLogin(ctx, 'login.password_changed', login, account, 'has a new password')
  if (!isTold) return
  if (moved) await notifyLogin(ctx, known, { what: 'email', newEmail: login.email }, account)
  if (password_hash !== undefined) await notifyLogin(ctx, known, { what: 'password' }, account)
}

async function endOpenLinks(ctx: Context, login_id: number): Promise<void> {
  await ctx.db('login_tokens').where({ login_id }).delete()
  await endLoginLinks(ctx, login_id)
}

/** Ends a login's sessions except the `kept` one. */
export async function endSessions({ db }: Pick<Context, 'db'>, login_id: number, kept: number | null): Promise<void> {
  await db('client_sessions')
    .where({ login_id })
    .whereNot({ id: kept ?? 0 })
    .delete()
}

const companiesOf = (db: Knex, login_id: number): Promise<string[]> =>
  db('client_logins').join('clients', 'clients.id', 'client_logins.client_id').where({ login_id }).pluck('companyname')

/** Sets the password of an account's owner. Throws client_without_owner, password_too_common. */
export async function setOwnerPassword(ctx: Context, client_id: number, password: NewPassword): Promise<void> {
  const owner = await ctx.db('client_logins').where({ client_id, is_owner: 1 }).forUpdate().first('login_id')
  if (owner === undefined) throw new Fault('client_without_owner')
  await updateLogin(ctx, owner.login_id, { password })
  await logActivity(ctx, `Login ${owner.login_id}, which owns the account, has a new password`, client_id)
}

/** Returns an unordered query for logins, optionally of one account. */
export function matchingLogins(db: Knex, clientId: number | undefined) {
  const rows = selectRows(db, 'logins')
  if (clientId === undefined) return rows
  const ids = () => db('client_logins').where({ client_id: clientId }).select('login_id')
  return rows.where((query) => query.whereIn('logins.id', ids()), ['client_logins'])
}

export const listAccountLogins = prepareQuery((db, of: { client_id: number }) =>
  db('client_logins')
    .join('logins', 'logins.id', 'client_logins.login_id')
    .where(of)
    .orderBy('logins.id')
    .select('logins.id', 'logins.email', 'logins.first_name', 'logins.last_name', 'client_logins.is_owner'),
)

/** Returns the account links of several logins by login ID, in one query. */
export const findAccountLinks = (
  db: Knex,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly ClientLoginRow[]>> =>
  rowsByOwner(db, 'client_logins', 'login_id', ids, 'client_id')

/**
 * Detaches a login from an account, and deletes its mailed links and sessions for this account. Throws
 * login_not_on_account.
 */
export async function detachLogin(ctx: Context, loginId: number, clientId: number): Promise<void> {
  const { db, now } = ctx
  const link = { login_id: loginId, client_id: clientId }
  const removed = await db('client_logins').where(link).delete()
  if (removed === 0) throw new Fault('login_not_on_account')
  await db('login_tokens').where(link).delete()
  await db('client_sessions').where(link).delete()
  const other = await db('client_logins').where({ login_id: loginId }).first('login_id')
  if (other === undefined)
    await db('logins')
      .where({ id: loginId })
      .update({ detached_at: instant(now) })
  const login = { id: loginId, email: await emailOf(db, loginId) }
  await raiseLogin(ctx, 'login.removed', login, clientId, `lost its access to account ${clientId}`)
}

/** Returns a login's link to an account. Throws login_not_on_account. */
export async function findLink(db: Knex, loginId: number, clientId: number): Promise<ClientLoginRow> {
  const link = await db('client_logins').where({ login_id: loginId, client_id: clientId }).first()
  if (link === undefined) throw new Fault('login_not_on_account')
  return link
}

/** Sets a login's permissions on an account. Throws login_not_on_account, login_is_owner. */
export async function setLoginPermissions(
  ctx: Context,
  loginId: number,
  clientId: number,
  permissions: LoginPermissions,
): Promise<void> {
  const { db } = ctx
  const own = { login_id: loginId, client_id: clientId }
  // Locked, so that a login that becomes the owner concurrently keeps all permissions.
  const link = await db('client_logins').where(own).forUpdate().first()
  if (link === undefined) throw new Fault('login_not_on_account')
  if (link.is_owner === 1) throw new Fault('login_is_owner')
  const packed = packPermissions(permissions)
  if (packed === link.permissions) return
  await db('client_logins').where(own).update({ permissions: packed })
  const email = await emailOf(db, loginId)
  await raise(
    ctx,
    'login.permissions_changed',
    `The permissions of login ${email} on account ${clientId} were changed.`,
    {
      userid: loginId,
      clientid: clientId,
      email,
      permissions: String(permissions),
      oldpermissions: String(unpackPermissions(link.permissions)),
    },
  )
}

/** Deletes logins without an account, so that their addresses become available. */
export async function deleteLoginsWithoutAccount(db: Knex, ids: readonly number[]): Promise<void> {
  // Waits for concurrent calls that attach these logins to other accounts.
  await db('logins').whereIn('id', ids).orderBy('id').forUpdate().select('id')
  await db('logins')
    .whereIn('id', ids)
    .whereNotIn('id', db('client_logins').whereIn('login_id', ids).select('login_id'))
    .delete()
}
