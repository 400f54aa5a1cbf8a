import type { Knex } from 'knex'
import type { ClientLoginRow, LoginRow } from '../../db/rows.js'
import { type Guesses, loginAccount } from '../access/guesses.js'
import { isPassword, type PasswordHash } from '../access/password.js'
import { type Context, instant } from '../context.js'
import { emailKey } from '../email.js'
import { Fault } from '../faults.js'
import { grouped } from '../grouped.js'
import { prepared } from '../prepared.js'
import { selectRows } from '../selection.js'
import { unlessTaken } from '../unique.js'
import { type LoginPermissions, packPermissions } from './login-permissions.js'

export interface NewLogin {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly password: PasswordHash
  /** The account to attach it to. */
  readonly clientId?: number | undefined
  /** The account is made together with the login, which owns it. */
  readonly isOwner?: boolean
}

/**
 * Creates a login. On the account that it is attached to it holds every permission, and it owns the account only where
 * that is made with it. Throws login_email_taken, client_not_found.
 */
export async function createLogin(ctx: Context, login: NewLogin): Promise<number> {
  const { db, now } = ctx
  await freeAddress(db, login.email)
  const [made] = await db('logins')
    .insert({
      email: login.email,
      email_key: emailKey(login.email),
      password_hash: login.password,
      first_name: login.firstName,
      last_name: login.lastName,
      created_at: instant(now),
    })
    .onConflict('email_key')
    .ignore()
    .returning('id')
  if (made === undefined) throw new Fault('login_email_taken')
  if (login.clientId !== undefined) await attachLogin(ctx, made.id, login.clientId, 'all', login.isOwner)
  return made.id
}

/** Logins that were taken off the last account they were on, and have been on none since: nobody signs in with them. */
const abandoned = (db: Knex, email: string) =>
  db('logins')
    .where({ email_key: emailKey(email) })
    .whereNotNull('detached_at')
    .whereNotExists(db('client_logins').where('client_logins.login_id', db.ref('logins.id')).select(db.raw('1')))

/** Deletes the abandoned login that has an address, so that another one may take it. */
const freeAddress = (db: Knex, email: string): Promise<number> => abandoned(db, email).delete()

/** Links a login to an account, whose owner stays who it is. Throws client_not_found, login_on_account. */
export async function attachLogin(
  { db, now }: Pick<Context, 'db' | 'now'>,
  loginId: number,
  clientId: number,
  permissions: LoginPermissions,
  isOwner = false,
): Promise<void> {
  const client = await db('clients').where({ id: clientId }).forUpdate().first('id')
  if (client === undefined) throw new Fault('client_not_found')
  // Changes its row, so that a call which frees the address at the same moment sees that it is in use again.
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
}

/** A login whose password was right, with the hash that it was checked against. */
export type ProvenLogin = Pick<LoginRow, 'id' | 'password_hash'>

/**
 * The login with this address and password. Takes as long where there is none: hash outside any transaction. `source`
 * names where a guess comes from. Throws hashing_busy.
 */
export async function findLoginByPassword(
  db: Knex,
  email: string,
  password: string,
  source?: string,
): Promise<ProvenLogin | undefined> {
  const login = await db('logins')
    .where({ email_key: emailKey(email) })
    .first('id', 'password_hash')
  return (await isPassword(password, login?.password_hash, source)) ? login : undefined
}

/**
 * Checks the address and the password of a login. Returns the accounts that it opens: closed ones are left out,
 * and a login that has no others opens none. Says nothing of what was wrong. Throws login_wrong, hashing_busy.
 */
export async function validateLogin(
  { db, guesses }: { readonly db: Knex; readonly guesses: Guesses },
  email: string,
  password: string,
): Promise<{ id: number; clientIds: number[] }> {
  const login = await guesses.checkGuess(loginAccount(email), () => findLoginByPassword(db, email, password))
  if (login === undefined) throw new Fault('login_wrong')
  const accounts = await db('client_logins')
    .join('clients', 'clients.id', 'client_logins.client_id')
    .where({ login_id: login.id })
    .orderBy('clients.id')
    .select('clients.id', 'clients.status')
  const open = accounts.filter(({ status }) => status !== 'closed')
  if (open.length === 0 && accounts.length > 0) throw new Fault('login_wrong')
  return { id: login.id, clientIds: open.map(({ id }) => id) }
}

/**
 * Holds a login whose password was checked before the transaction, and returns its id. Throws login_changed where its
 * address or password is another by now.
 */
export async function confirmLogin(db: Knex, { id, password_hash }: ProvenLogin, email: string): Promise<number> {
  const login = await db('logins')
    .where({ id, password_hash, email_key: emailKey(email) })
    .forUpdate()
    .first('id')
  if (login === undefined) throw new Fault('login_changed')
  return login.id
}

/** Throws login_email_taken where a login has the address. */
export async function refuseLoginAddress(db: Knex, email: string): Promise<void> {
  const login = await db('logins')
    .where({ email_key: emailKey(email) })
    .whereNotIn('id', abandoned(db, email).select('id'))
    .first('id')
  if (login !== undefined) throw new Fault('login_email_taken')
}

export interface LoginDetails {
  readonly email?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly password?: PasswordHash | undefined
}

/**
 * Updates a login. A new address or password ends the login's open links; a new password its sessions too. Throws
 * login_not_found, login_email_taken.
 */
export async function updateLogin({ db }: Context, id: number, details: LoginDetails): Promise<void> {
  const known = await db('logins').where({ id }).forUpdate().first()
  if (known === undefined) throw new Fault('login_not_found')
  const changed: Partial<LoginRow> = {
    ...(details.email !== undefined && { email: details.email, email_key: emailKey(details.email) }),
    ...(details.firstName !== undefined && { first_name: details.firstName }),
    ...(details.lastName !== undefined && { last_name: details.lastName }),
    ...(details.password !== undefined && { password_hash: details.password }),
  }
  if (Object.keys(changed).length === 0) return
  const moved = changed.email_key !== undefined && changed.email_key !== known.email_key
  if (moved && details.email !== undefined) await freeAddress(db, details.email)
  await unlessTaken(db('logins').where({ id }).update(changed), 'login_email_taken')
  if (moved || details.password !== undefined) await db('login_tokens').where({ login_id: id }).delete()
  if (details.password !== undefined) await db('client_sessions').where({ login_id: id }).delete()
}

/** Returns a query for the logins that match, unordered. */
export function matchingLogins(db: Knex, clientId: number | undefined) {
  const rows = selectRows(db, 'logins')
  if (clientId === undefined) return rows
  const ids = () => db('client_logins').where({ client_id: clientId }).select('login_id')
  return rows.where((query) => query.whereIn('logins.id', ids()), ['client_logins'])
}

/** The logins of one account. */
export const loginsOf = prepared((db, of: { client_id: number }) =>
  db('client_logins')
    .join('logins', 'logins.id', 'client_logins.login_id')
    .where(of)
    .orderBy('logins.id')
    .select('logins.id', 'logins.email', 'logins.first_name', 'logins.last_name', 'client_logins.is_owner'),
)

/** The accounts of each of the logins, in one query. */
export async function linksOf(
  db: Knex,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly ClientLoginRow[]>> {
  const links: ClientLoginRow[] = await db('client_logins').whereIn('login_id', ids).orderBy('client_id')
  return grouped(links, ({ login_id }) => login_id)
}

/** Takes a login off an account. Ends the link and what was opened through it. Throws login_not_on_account. */
export async function detachLogin({ db, now }: Context, loginId: number, clientId: number): Promise<void> {
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
}

/** The link of a login to an account. Throws login_not_on_account. */
export async function findLink(db: Knex, loginId: number, clientId: number): Promise<ClientLoginRow> {
  const link = await db('client_logins').where({ login_id: loginId, client_id: clientId }).first()
  if (link === undefined) throw new Fault('login_not_on_account')
  return link
}

/** Sets the permissions of a login on an account. Throws login_not_on_account, login_is_owner. */
export async function setLoginPermissions(
  { db }: Context,
  loginId: number,
  clientId: number,
  permissions: LoginPermissions,
): Promise<void> {
  const link = { login_id: loginId, client_id: clientId }
  // One statement, so that a login which becomes the owner in between keeps everything.
  const changed = await db('client_logins')
    .where({ ...link, is_owner: 0 })
    .update({ permissions: packPermissions(permissions) })
  if (changed > 0) return
  await findLink(db, loginId, clientId)
  throw new Fault('login_is_owner')
}

/** Deletes the logins that are on no account, so that their addresses are free again. */
export async function deleteStrandedLogins(db: Knex, ids: readonly number[]): Promise<void> {
  // Waits for calls that are linking one of them to another account.
  await db('logins').whereIn('id', ids).orderBy('id').forUpdate().select('id')
  await db('logins')
    .whereIn('id', ids)
    .whereNotIn('id', db('client_logins').whereIn('login_id', ids).select('login_id'))
    .delete()
}
