import type { Knex } from 'knex'
import type { Context } from '../context.js'
import { cancelInvites } from './invite-ends.js'

/** Returns true if every account of a login is closed, so that it opens nothing any more. */
export async function isClosedLogin(db: Knex, loginId: number): Promise<boolean> {
  const links = await db('client_logins')
    .join('clients', 'clients.id', 'client_logins.client_id')
    .where({ login_id: loginId })
    .select('clients.status')
  return links.length > 0 && links.every(({ status }) => status === 'closed')
}

/**
 * Ends what was opened for an account that is closed now: sessions, sign-in links and invites, and the reset links of
 * logins that no other account keeps open.
 */
export async function endAccess(ctx: Context, clientId: number): Promise<void> {
  const { db } = ctx
  for (const table of ['client_sessions', 'login_tokens'] as const)
    await db(table).where({ client_id: clientId }).delete()
  await cancelInvites(ctx, { client_id: clientId })
  await endResetLinks(db, await db('client_logins').where({ client_id: clientId }).pluck('login_id'))
}

/** Ends the reset links of those of the logins that no open account has. */
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

/** Holds an account until the transaction ends; false where it is closed or gone. */
export async function lockOpenAccount(db: Knex, clientId: number): Promise<boolean> {
  const client = await db('clients').where({ id: clientId }).forUpdate().first('status')
  return client !== undefined && client.status !== 'closed'
}
