import type { Knex } from 'knex'
import type { Context } from '../context.js'
import { cancelInvites } from './invite-removal.js'

/**
 * Returns true if all accounts of a login are closed, so that the login is unusable. False for a login without
 * accounts.
 */
export async function isClosedLogin(db: Knex, loginId: number): Promise<boolean> {
  const links = await db('client_logins')
    .join('clients', 'clients.id', 'client_logins.client_id')
    .where({ login_id: loginId })
    .select('clients.status')
  return links.length > 0 && links.every(({ status }) => status === 'closed')
}

/**
 * Ends access to a closed account: sessions, sign-in links, and invites, and the reset links of logins without another
 * open account.
 */
export async function endAccess(ctx: Context, clientId: number): Promise<void> {
  const { db } = ctx
  for (const table of ['client_sessions', 'login_tokens'] as const)
    await db(table).where({ client_id: clientId }).delete()
  await cancelInvites(ctx, { client_id: clientId })
  await endResetLinks(db, await db('client_logins').where({ client_id: clientId }).pluck('login_id'))
}

/** Ends the reset links of logins without an open account. */
export async function endResetLinks(db: Knex, loginIds: readonly number[]): Promise<void> {
  const open = db('client_logins')
    .join('clients', 'clients.id', 'client_logins.client_id')
    .whereIn('login_id', loginIds)
    .whereNot('clients.status', 'closed')
    .select('login_id')
  await db('login_tokens')
    .where({ purpose: 'reset' })
    .whereIn('login_id', loginIds)
    .whereNotIn('login_id', open)
    .delete()
}

/** Locks an account until the transaction ends. Returns false if it is closed or deleted. */
export async function lockOpenAccount(db: Knex, clientId: number): Promise<boolean> {
  const client = await db('clients').where({ id: clientId }).forUpdate().first('status')
  return client !== undefined && client.status !== 'closed'
}
