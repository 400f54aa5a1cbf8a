import { confirmLinkLifeMs } from '../access/link-lives.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { signAsLogin } from '../log/logged-call.js'
import { queueMail } from '../mail/queueing.js'
import { Fault } from '../values/faults.js'
import { mayMailLink, noteLinkMail } from './link-mails.js'
import { endLoginLinks, findLoginLink, makeLoginLink, useLoginLink } from './login-links.js'
import { endSessions, isAddressFree, updateLogin } from './logins.js'
import type { Session } from './sign-in.js'

/**
 * Mails a link to a new address of a login, which counts once the link was followed (R-4430), and tells the address that it has.
 * Nothing is mailed to an address that another login has, and the caller is not told. Throws too_many_link_mails.
 */
export async function requestAddress(ctx: Context, { id, loginId, clientId }: Session, email: string): Promise<void> {
  const { db, baseUrl } = ctx
  const login = await db('logins').where({ id: loginId }).forUpdate().first()
  if (login === undefined) throw new Fault('login_not_found')
  if (!(await mayMailLink(ctx, loginId, 'confirm'))) throw new Fault('too_many_link_mails')
  await noteLinkMail(ctx, loginId, 'confirm')
  await logActivity(ctx, `Login ${loginId} has asked for a new e-mail address`, clientId)
  await queueMail(
    ctx,
    'email change requested',
    { clientId, to: login.email },
    { firstname: login.first_name, newemail: email, link: `${baseUrl}/client/reset` },
  )
  if (!(await isAddressFree(db, email))) return
  // One that was asked for before counts no longer.
  await db('login_links').where({ login_id: loginId, purpose: 'confirm' }).delete()
  const link = { login_id: loginId, purpose: 'confirm', email, session_id: id } as const
  const token = await makeLoginLink(ctx, link, confirmLinkLifeMs)
  await queueMail(
    ctx,
    'confirm address',
    { clientId, to: email },
    // Without a name, which anybody may have typed (R-4435).
    { firstname: '', link: `${baseUrl}/client/confirm/${token}` },
  )
}

/** Returns the address that a link confirms or takes back; undefined for a link that cannot be used. */
export async function findLinkedAddress(
  ctx: Pick<Context, 'db' | 'machineNow'>,
  purpose: 'confirm' | 'take_back',
  tokenText: string,
): Promise<{ email: string } | undefined> {
  const email = (await findLoginLink(ctx, purpose, tokenText))?.email
  return email ? { email } : undefined
}

/**
 * Makes the address of a link that of its login, which ends the login's other sessions and links. Undefined where the link cannot
 * be used. Throws login_email_taken.
 */
export async function confirmAddress(ctx: Context, tokenText: string): Promise<{ email: string } | undefined> {
  const link = await useLoginLink(ctx, 'confirm', tokenText)
  if (!link?.email) return undefined
  await signAsOwner(ctx, link.login_id)
  await updateLogin(ctx, link.login_id, { email: link.email }, { keptSession: link.session_id })
  return { email: link.email }
}

/**
 * Gives a login the address back that it had, and ends its sessions and links but those of earlier addresses (R-4432). Undefined
 * where the link cannot be used. Throws login_email_taken.
 */
export async function takeAddressBack(ctx: Context, tokenText: string): Promise<{ email: string } | undefined> {
  const { db } = ctx
  const link = await useLoginLink(ctx, 'take_back', tokenText)
  if (!link?.email) return undefined
  const { login_id } = link
  const clientId = await signAsOwner(ctx, login_id)
  // No mail goes to the address that is given up: it may be that of who has taken the login over.
  await updateLogin(ctx, login_id, { email: link.email }, { isTold: false })
  await endLoginLinks(ctx, login_id)
  // Those of later addresses alone: who has taken the login over is sent some, too, and must not end that of its owner by them.
  await db('login_links').where({ login_id, purpose: 'take_back' }).where('id', '>', link.id).delete()
  await endSessions(ctx, login_id, null)
  await logActivity(ctx, `Login ${login_id} has taken its e-mail address back`, clientId)
  return { email: link.email }
}

/** Signs what a mailed link does as its login's, on the account that the login owns, else its first one. */
async function signAsOwner(ctx: Context, login_id: number): Promise<number | undefined> {
  const account = await ctx
    .db('client_logins')
    .where({ login_id })
    .orderBy([{ column: 'is_owner', order: 'desc' }, 'client_id'])
    .first('client_id')
  signAsLogin(ctx, login_id, account?.client_id)
  return account?.client_id
}
