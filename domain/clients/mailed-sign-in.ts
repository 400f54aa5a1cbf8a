import { signInLinkLifeMs } from '../access/link-lifetimes.js'
import type { Context } from '../context.js'
import { setCallRecord, signAsLogin } from '../log/logged-call.js'
import { queueMail } from '../mail/queueing.js'
import { emailKey } from '../values/email.js'
import { countLinkMail, mayMailLink } from './link-mails.js'
import { findLoginLink, makeLoginLink, useLoginLink } from './login-links.js'
import type { Visitor } from './sign-in.js'
import { completeSignIn, listAccounts, type SignInResult } from './sign-in-steps.js'

/**
 * Handles requests for a sign-in link. Emails it if a login with an open account has the address, up to a limit
 * (R-2832). The response must not reveal whether an email was sent. `path` is the link's destination.
 */
export async function requestSignInLink(ctx: Context, email: string, path: string): Promise<void> {
  const { db, baseUrl } = ctx
  // The lock lets the second of two concurrent requests see the email of the first.
  const login = await db('logins')
    .where({ email_key: emailKey(email) })
    .forUpdate()
    .first()
  if (login === undefined) return
  const [account] = await listAccounts(db, login.id)
  if (account === undefined || !(await mayMailLink(ctx, login.id, 'sign_in'))) return
  setCallRecord(ctx, 'login', login.id, account.id)
  const token = await makeLoginLink(ctx, { login_id: login.id, purpose: 'sign_in', path }, signInLinkLifeMs)
  const link = `${baseUrl}/client/sign-in/link/${token}`
  const queued = await queueMail(
    ctx,
    'sign-in link',
    { clientId: account.id, to: login.email },
    { firstname: login.first_name, link, minutes: String(signInLinkLifeMs / 60_000) },
  )
  if (queued > 0) await countLinkMail(ctx, login.id, 'sign_in')
}

export const isSignInLinkOpen = async (ctx: Pick<Context, 'db' | 'machineNow'>, tokenText: string): Promise<boolean> =>
  (await findLoginLink(ctx, 'sign_in', tokenText)) !== undefined

/** Consumes an emailed sign-in link and signs its login in. Returns undefined if the link cannot be used. */
export async function useMailedSignIn(
  ctx: Context,
  tokenText: string,
  from: Visitor,
): Promise<(SignInResult & { readonly email: string }) | undefined> {
  const link = await useLoginLink(ctx, 'sign_in', tokenText)
  if (link === undefined) return undefined
  signAsLogin(ctx, link.login_id)
  const login = await ctx.db('logins').where({ id: link.login_id }).first('email')
  const entered = await completeSignIn(ctx, { loginId: link.login_id, path: link.path ?? '/home', stays: false, from })
  return entered && { ...entered, email: login?.email ?? '' }
}
