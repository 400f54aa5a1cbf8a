import type { Knex } from 'knex'
import type { Instant } from '../../db/rows.js'
import { type Context, instant } from '../context.js'
import { logActivity } from '../log/activity.js'
import { Fault } from '../values/faults.js'
import { lockOpenAccount } from './closed-accounts.js'
import type { Session } from './sign-in.js'

/**
 * A login's session, for the page that lists them. Most fields are null if the release that opened the session did not
 * record them.
 */
export interface ListedSession {
  readonly id: number
  readonly openedAt: Instant | null
  readonly usedAt: Instant | null
  readonly address: string | null
  readonly agent: string | null
  /** Username of the staff account that opened the session. */
  readonly staff: string | null
}

/** Returns a login's newest open sessions, at most `maxListed`, newest first. */
export async function listSessions(db: Knex, now: Date, loginId: number): Promise<ListedSession[]> {
  const rows = await db('client_sessions')
    .leftJoin('staff', 'staff.id', 'client_sessions.staff_id')
    .where({ login_id: loginId })
    .where('expires_at', '>', instant(now))
    .orderBy('client_sessions.id', 'desc')
    .limit(maxListed)
    .select(
      'client_sessions.id',
      'client_sessions.opened_at',
      'client_sessions.used_at',
      'client_sessions.address',
      'client_sessions.agent',
      'staff.username',
    )
  return rows.map(({ id, opened_at, used_at, address, agent, username }) => ({
    ...{ id, openedAt: opened_at, usedAt: used_at, address, agent, staff: username },
  }))
}

const maxListed = 100

/** Ends one session of a login. Throws session_not_found. */
export async function endOneSession(ctx: Context, { loginId, clientId }: Session, id: number): Promise<void> {
  const ended = await ctx.db('client_sessions').where({ id, login_id: loginId }).delete()
  if (ended === 0) throw new Fault('session_not_found')
  await logActivity(ctx, `Login ${loginId} ended another session`, clientId)
}

/** Ends a login's sessions except the current one. */
export async function endOtherSessions(ctx: Context, { id, loginId, clientId }: Session): Promise<void> {
  const ended = await ctx.db('client_sessions').where({ login_id: loginId }).whereNot({ id }).delete()
  if (ended > 0) await logActivity(ctx, `Login ${loginId} ended its other sessions`, clientId)
}

/** Switches a session to another account of its login. Throws client_not_found. */
export async function changeAccount(ctx: Context, { id, loginId, opener }: Session, clientId: number): Promise<void> {
  const { db } = ctx
  const isOpen = await lockOpenAccount(db, clientId)
  const link = await db('client_logins').where({ login_id: loginId, client_id: clientId }).first('login_id')
  // A session opened by staff is limited to one account.
  if (!isOpen || link === undefined || opener !== undefined) throw new Fault('client_not_found')
  await db('client_sessions').where({ id }).update({ client_id: clientId })
  await logActivity(ctx, `Login ${loginId} switched to account ${clientId}`, clientId)
}
