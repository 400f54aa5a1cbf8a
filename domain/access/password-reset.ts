import type { Knex } from 'knex'
import type { LoginRow } from '../../db/rows.js'
import { updateLogin } from '../clients/logins.js'
import { type Context, instant, later } from '../context.js'
import { emailKey } from '../email.js'
import { Fault } from '../faults.js'
import { queueMail } from '../mail/queue.js'
import { logActivity } from '../system/activity.js'
import { nameRecord, signAsLogin } from '../system/logged-call.js'
import { isClosedLogin } from './closed-accounts.js'
import { resetLinkLifeMs } from './link-lives.js'
import type { NewPassword } from './new-password.js'
import { hashToken, makeToken } from './token.js'

const resendPauseMs = 60 * 1000
/** Several links stay open: who asks again because a mail is late can still use the earlier one. */
const maxOpenLinks = 3

/**
 * Sends a login the link with which it sets a new password. Links that were sent before stay open, except the oldest where
 * there would be too many. The caller has locked the login's row. Returns false where mail is disabled.
 */
export async function sendResetLink(ctx: Context, login: LoginRow): Promise<boolean> {
  const { db, machineNow, random, baseUrl } = ctx
  const token = makeToken(random)
  const links = await db('login_tokens')
    .where({ login_id: login.id, purpose: 'reset' })
    .orderBy('id', 'desc')
    .pluck('id')
  await db('login_tokens')
    .whereIn('id', links.slice(maxOpenLinks - 1))
    .delete()
  await db('login_tokens').insert({
    login_id: login.id,
    purpose: 'reset',
    token_hash: token.hash,
    expires_at: later(machineNow, resetLinkLifeMs),
  })
  const account = await db('client_logins').where({ login_id: login.id }).orderBy('is_owner', 'desc').first('client_id')
  nameRecord(ctx, 'login', login.id, account?.client_id)
  const queued = await queueMail(
    ctx,
    'password reset',
    { clientId: account?.client_id, to: login.email },
    {
      firstname: login.first_name,
      link: `${baseUrl}/client/reset/${token.text}`,
    },
  )
  return queued > 0
}

/** Mails a link to a new password (R-2104). Returns where the link went, and whether it did. Throws login_not_found, login_closed. */
export async function sendResetLinkTo(
  ctx: Context,
  { id, email = '' }: { id?: number | undefined; email?: string | undefined },
): Promise<{ email: string; mailed: boolean }> {
  // The lock makes the second of two requests at once see the first one's link.
  const login = await ctx
    .db('logins')
    .where(id === undefined ? { email_key: emailKey(email) } : { id })
    .forUpdate()
    .first()
  if (login === undefined)
    throw new Fault('login_not_found', id === undefined ? 'No login has this e-mail address.' : undefined)
  if (await isClosedLogin(ctx.db, login.id)) throw new Fault('login_closed')
  return { email: login.email, mailed: await sendResetLink(ctx, login) }
}

/**
 * Handles the forgot-password form: sends the link where a login has the address, and at most one mail a minute to
 * each, so that the form is no way to flood a mailbox. Its answer must not tell whether it did.
 */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  const { db, machineNow } = ctx
  // The lock makes the second of two requests at once see the first one's link.
  const login = await db('logins')
    .where({ email_key: emailKey(email) })
    .forUpdate()
    .first()
  if (login === undefined || (await isClosedLogin(db, login.id))) return
  const recent = await db('login_tokens')
    .where({ login_id: login.id, purpose: 'reset' })
    .where('expires_at', '>', later(machineNow, resetLinkLifeMs - resendPauseMs))
    .first('id')
  if (recent === undefined) await sendResetLink(ctx, login)
}

const openLinks = (db: Knex, now: Date, tokenText: string) =>
  db('login_tokens')
    .where({ token_hash: hashToken(tokenText), purpose: 'reset' })
    .where('expires_at', '>', instant(now))

/** Returns true while a reset link can be used. */
export async function isResetOpen(db: Knex, now: Date, tokenText: string): Promise<boolean> {
  const link = await openLinks(db, now, tokenText).first('login_id')
  return link !== undefined && !(await isClosedLogin(db, link.login_id))
}

/**
 * Consumes a reset link and sets the password, which ends every other link and session of the login. Returns false where
 * the link is no longer open. Throws password_too_common.
 */
export async function resetPassword(ctx: Context, tokenText: string, password: NewPassword): Promise<boolean> {
  const link = await openLinks(ctx.db, ctx.machineNow, tokenText).first()
  if (link === undefined || (await isClosedLogin(ctx.db, link.login_id))) return false
  // Only one of several concurrent resets deletes the link, which ends all of them.
  await ctx.db('logins').where({ id: link.login_id }).forUpdate().first('id')
  const used = await ctx.db('login_tokens').where({ id: link.id }).delete()
  if (used === 0) return false
  const account = await ctx
    .db('client_logins')
    .where({ login_id: link.login_id })
    .orderBy([{ column: 'is_owner', order: 'desc' }, 'client_id'])
    .first('client_id')
  signAsLogin(ctx, link.login_id, account?.client_id)
  await updateLogin(ctx, link.login_id, { password })
  await logActivity(ctx, `Login ${link.login_id} has set a new password by its reset link`, account?.client_id)
  return true
}
