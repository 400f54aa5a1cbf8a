import type { Knex } from 'knex'
import type { LoginRow } from '../../db/rows.js'
import { resetLinkLifeMs } from '../access/link-lifetimes.js'
import type { NewPassword } from '../access/new-password.js'
import { type Context, instant, later } from '../context.js'
import { logActivity } from '../log/activity.js'
import { setCallRecord, signAsLogin } from '../log/logged-call.js'
import { queueMail } from '../mail/queueing.js'
import { emailKey } from '../values/email.js'
import { Fault } from '../values/faults.js'
import { hashToken, makeToken } from '../values/token.js'
import { isClosedLogin } from './closed-accounts.js'
import { countLinkMail, mayMailLink } from './link-mails.js'
import { updateLogin } from './logins.js'

/**
 * Emails a password reset link to a login. Earlier links remain valid. Returns false, without creating a link, if email
 * is disabled.
 */
export async function sendResetLink(ctx: Context, login: LoginRow): Promise<boolean> {
  const { db, machineNow, random, baseUrl } = ctx
  const token = makeToken(random)
  const account = await db('client_logins').where({ login_id: login.id }).orderBy('is_owner', 'desc').first('client_id')
  setCallRecord(ctx, 'login', login.id, account?.client_id)
  const queued = await queueMail(
    ctx,
    'password reset',
    { clientId: account?.client_id, to: login.email },
    {
      firstname: login.first_name,
      link: `${baseUrl}/client/reset/${token.text}`,
    },
  )
  if (queued === 0) return false
  await db('login_tokens').insert({
    login_id: login.id,
    purpose: 'reset',
    token_hash: token.hash,
    expires_at: later(machineNow, resetLinkLifeMs),
  })
  return true
}

/**
 * Emails a password reset link (R-2104). Returns the login's address. `mailed` is false if email is disabled. Throws
 * login_not_found, login_closed.
 */
export async function sendResetLinkTo(
  ctx: Context,
  { id, email = '' }: { id?: number | undefined; email?: string | undefined },
): Promise<{ email: string; mailed: boolean }> {
  // With the lock, a concurrent change of the address or password also ends this link.
  const login = await ctx
    .db('logins')
    .where(id === undefined ? { email_key: emailKey(email) } : { id })
    .forUpdate()
    .first()
  if (login === undefined)
    throw new Fault('login_not_found', id === undefined ? 'No login has this email address.' : undefined)
  if (await isClosedLogin(ctx.db, login.id)) throw new Fault('login_closed')
  return { email: login.email, mailed: await sendResetLink(ctx, login) }
}

/**
 * Handles the forgot-password form. Emails the link if a login has the address, up to a limit (R-2832), so that the
 * form cannot be used to flood a mailbox. The response must not reveal whether an email was sent.
 */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  const { db } = ctx
  // The lock lets the second of two concurrent requests see the email of the first.
  const login = await db('logins')
    .where({ email_key: emailKey(email) })
    .forUpdate()
    .first()
  if (login === undefined || (await isClosedLogin(db, login.id))) return
  if (!(await mayMailLink(ctx, login.id, null))) return
  if (await sendResetLink(ctx, login)) await countLinkMail(ctx, login.id, null)
}

const openLinks = (db: Knex, now: Date, tokenText: string) =>
  db('login_tokens')
    .where({ token_hash: hashToken(tokenText), purpose: 'reset' })
    .where('expires_at', '>', instant(now))

export async function isResetOpen(db: Knex, now: Date, tokenText: string): Promise<boolean> {
  const link = await openLinks(db, now, tokenText).first('login_id')
  return link !== undefined && !(await isClosedLogin(db, link.login_id))
}

/**
 * Consumes a reset link and sets the password, which ends all other links and sessions of the login. Returns the
 * login's address, or undefined if the link cannot be used. Throws password_too_common.
 */
export async function resetPassword(
  ctx: Context,
  tokenText: string,
  password: NewPassword,
): Promise<string | undefined> {
  const link = await openLinks(ctx.db, ctx.machineNow, tokenText).first()
  if (link === undefined || (await isClosedLogin(ctx.db, link.login_id))) return undefined
  // Concurrent resets may find the same link, but only one deletes it. The reset then ends all of the login's links.
  const login = await ctx.db('logins').where({ id: link.login_id }).forUpdate().first('email')
  const used = await ctx.db('login_tokens').where({ id: link.id }).delete()
  if (used === 0) return undefined
  const account = await ctx
    .db('client_logins')
    .where({ login_id: link.login_id })
    .orderBy([{ column: 'is_owner', order: 'desc' }, 'client_id'])
    .first('client_id')
  signAsLogin(ctx, link.login_id, account?.client_id)
  await updateLogin(ctx, link.login_id, { password })
  await logActivity(ctx, `Login ${link.login_id} set a new password with its reset link`, account?.client_id)
  return login?.email
}
