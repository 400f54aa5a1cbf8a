import { confirmLinkLifeMs } from '../access/link-lifetimes.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { signAsLogin } from '../log/logged-call.js'
import { queueMail } from '../mail/queueing.js'
import { Fault } from '../values/faults.js'
import { countLinkMail, mayMailLink } from './link-mails.js'
import { endLoginLinks, findLoginLink, makeLoginLink, useLoginLink } from './login-links.js'
import { endSessions, isAddressFree, updateLogin } from './logins.js'
import type { Session } from './sign-in.js'

/**
 * Emails a confirmation link to a login's new address, which takes effect when the link is used (R-4430), and notifies
 * the current address. If another login has the new address, sends no link, and does not report this to the caller.
 * Throws login_not_found, too_many_link_mails.
 */
export async function requestAddress(ctx: Context, { id, loginId, clientId }: Session, email: string): Promise<void> {
  const { db, baseUrl } = ctx
  const login = await db('logins').where({ id: loginId }).forUpdate().first()
  if (login === undefined) throw new Fault('login_not_found')
  if (!(await mayMailLink(ctx, loginId, 'confirm'))) throw new Fault('too_many_link_mails')
  await countLinkMail(ctx, loginId, 'confirm')
  await logActivity(ctx, `Login ${loginId} requested a new email address`, clientId)
  await queueMail(
    ctx,
    'email change requested',
    { clientId, to: login.email },
    { firstname: login.first_name, newemail: email, link: `${baseUrl}/client/reset` },
  )
  if (!(await isAddressFree(db, email))) return
  // Deletes links of earlier requests.
  await db('login_links').where({ login_id: loginId, purpose: 'confirm' }).delete()
  const link = { login_id: loginId, purpose: 'confirm', email, session_id: id } as const
  const token = await makeLoginLink(ctx, link, confirmLinkLifeMs)
  await queueMail(
    ctx,
    'confirm address',
    { clientId, to: email },
    // Omits the name, because anyone may have typed it (R-4435).
    { firstname: '', link: `${baseUrl}/client/confirm/${token}` },
  )
}

/** Returns the address that a link confirms or restores, or undefined if the link cannot be used. */
export async function findLinkedAddress(
  ctx: Pick<Context, 'db' | 'machineNow'>,
  purpose: 'confirm' | 'take_back',
  tokenText: string,
): Promise<{ email: string } | undefined> {
  const email = (await findLoginLink(ctx, purpose, tokenText))?.email
  return email ? { email } : undefined
}

/**
 * Consumes a confirmation link and sets its address on the login, which ends the login's other sessions and links.
 * Returns undefined if the link cannot be used. Throws login_email_taken.
 */
export async function confirmAddress(ctx: Context, tokenText: string): Promise<{ email: string } | undefined> {
  const link = await useLoginLink(ctx, 'confirm', tokenText)
  if (!link?.email) return undefined
  await signAsOwner(ctx, link.login_id)
  await updateLogin(ctx, link.login_id, { email: link.email }, { keptSession: link.session_id })
  return { email: link.email }
}

/**
 * Restores a login's earlier address, and ends its sessions and all links except the restore links of still earlier
 * addresses (R-4432). Returns undefined if the link cannot be used. Throws login_email_taken.
 */
export async function restoreAddress(ctx: Context, tokenText: string): Promise<{ email: string } | undefined> {
  const { db } = ctx
  const link = await useLoginLink(ctx, 'take_back', tokenText)
  if (!link?.email) return undefined
  const { login_id } = link
  const clientId = await signAsOwner(ctx, login_id)
  // Does not notify the replaced address, because it may belong to an intruder.
  await updateLogin(ctx, login_id, { email: link.email }, { isTold: false })
  await endLoginLinks(ctx, login_id)
  // Deletes only restore links of later addresses. An intruder receives such links too, and must not be able to delete
  // the owner's link with them.
  await db('login_links').where({ login_id, purpose: 'take_back' }).where('id', '>', link.id).delete()
  await endSessions(ctx, login_id, null)
  await logActivity(ctx, `Login ${login_id} restored its previous email address`, clientId)
  return { email: link.email }
}

/**
 * Attributes a mailed link's effects to its login, on the account that the login owns, or else on its first account.
 * Returns the account's ID, or undefined if the login has no account.
 */
async function signAsOwner(ctx: Context, login_id: number): Promise<number | undefined> {
  const account = await ctx
    .db('client_logins')
    .where({ login_id })
    .orderBy([{ column: 'is_owner', order: 'desc' }, 'client_id'])
    .first('client_id')
  signAsLogin(ctx, login_id, account?.client_id)
  return account?.client_id
}
