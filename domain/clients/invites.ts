import type { Knex } from 'knex'
import type { ClientInviteRow } from '../../db/rows.js'
import { inviteLinkLifeMs } from '../access/link-lifetimes.js'
import type { NewPassword } from '../access/new-password.js'
import { type Context, instant, later } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { signAsLogin } from '../log/logged-call.js'
import { mailClient } from '../mail/client-mail.js'
import { queueMail } from '../mail/queueing.js'
import { emailKey } from '../values/email.js'
import { Fault } from '../values/faults.js'
import { hashToken, makeToken } from '../values/token.js'
import { PermissionHolder } from './acting-login.js'
import { accountName, expectClient, lockClient } from './clients.js'
import { lockOpenAccount } from './closed-accounts.js'
import { cancelInvites, inviteEventData } from './invite-removal.js'
import { hasLoginPermission, type LoginPermissions, packPermissions, unpackPermissions } from './login-permissions.js'
import { attachLogin, createLogin, lockVerifiedLogin, type VerifiedLogin } from './logins.js'

/**
 * Invites someone to an account. Replaces an open invite for the same address and queues the email with the
 * link. `mailed` is false if email is disabled. Throws client_not_found, client_closed, login_on_account.
 */
export async function inviteToAccount(
  ctx: Context,
  clientId: number,
  {
    email,
    permissions,
    invitedBy,
  }: {
    email: string
    permissions: LoginPermissions
    /** The login that sends the invite. The invite stays open while this login may grant its permissions. */
    invitedBy?: number
  },
): Promise<{ id: number; mailed: boolean }> {
  const { db, machineNow, random, baseUrl } = ctx
  // The lock prevents two concurrent invites from both finding no invite to replace.
  const client = await lockClient(db, clientId)
  if (client.status === 'closed') throw new Fault('client_closed')
  const member = await db('client_logins')
    .join('logins', 'logins.id', 'client_logins.login_id')
    .where({ client_id: clientId, email_key: emailKey(email) })
    .first('login_id')
  if (member !== undefined) throw new Fault('login_on_account')
  const token = makeToken(random)
  const invite = {
    client_id: clientId,
    email,
    email_key: emailKey(email),
    permissions: packPermissions(permissions),
    token_hash: token.hash,
    expires_at: later(machineNow, inviteLinkLifeMs),
    invited_by: invitedBy ?? null,
  }
  await cancelInvites(ctx, { client_id: clientId, email_key: invite.email_key })
  const [made] = await db('client_invites').insert(invite).returning('*')
  const queued = await queueMail(
    ctx,
    'client invite',
    { clientId, to: email },
    {
      account: accountName(client),
      link: `${baseUrl}/client/invite/${token.text}`,
    },
  )
  const facts = inviteEventData(made as ClientInviteRow)
  await raise(ctx, 'invite.sent', `${email} was invited to the account of ${accountName(client)}.`, facts)
  return { id: facts.inviteid, mailed: queued > 0 }
}

/** An open invite, for the page of its link. */
export interface OpenInvite {
  readonly id: number
  readonly clientId: number
  readonly email: string
  readonly account: string
  readonly permissions: LoginPermissions
  /** The existing login with the invited address. It joins the account with its own password. */
  readonly loginId: number | undefined
}

/**
 * Returns the open invite for a link. Returns undefined if it is unknown, expired, used, for a closed account, or from
 * a login that may no longer grant its permissions. Takes no lock, because pages call it.
 */
export async function findInvite(db: Knex, now: Date, tokenText: string): Promise<OpenInvite | undefined> {
  const invite = await db('client_invites')
    .where({ token_hash: hashToken(tokenText) })
    .where('expires_at', '>', instant(now))
    .first()
  if (invite === undefined) return undefined
  const client = await expectClient(db, invite.client_id)
  if (client.status === 'closed' || !(await isStillGiven(db, invite))) return undefined
  const login = await db('logins').where({ email_key: invite.email_key }).first('id')
  return {
    id: invite.id,
    clientId: invite.client_id,
    email: invite.email,
    account: accountName(client),
    permissions: unpackPermissions(invite.permissions),
    loginId: login?.id,
  }
}

/** Returns false if the inviting login left the account or no longer holds all granted permissions (R-4476). */
async function isStillGiven(db: Knex, { client_id, invited_by, permissions }: ClientInviteRow): Promise<boolean> {
  if (invited_by === null) return true
  const link = await db('client_logins').where({ client_id, login_id: invited_by }).first()
  if (link === undefined) return false
  const holder = new PermissionHolder(link)
  return hasLoginPermission(holder.permissions, 'profile') && holder.mayGive(unpackPermissions(permissions))
}

/** The person accepting an invite: a new user with a name and password, or the login with the invited address. */
export type Acceptance =
  | { readonly firstName: string; readonly lastName: string; readonly password: NewPassword }
  | { readonly login: VerifiedLogin }

/**
 * Consumes an invite and attaches the login to the account. Returns undefined if the link is no longer open. Throws
 * login_on_account, password_too_common, and login_email_taken or login_changed if the accepting login is not the one
 * shown on the page.
 */
export async function acceptInvite(
  ctx: Context,
  tokenText: string,
  acceptance: Acceptance,
): Promise<{ loginId: number; clientId: number } | undefined> {
  const { db, machineNow } = ctx
  const invite = await findInvite(db, machineNow, tokenText)
  if (invite === undefined) return undefined
  const { clientId, email, permissions } = invite
  if (!(await lockOpenAccount(db, clientId))) return undefined
  // Checked again under the lock, because the inviting login may have lost the permissions.
  if ((await findInvite(db, machineNow, tokenText)) === undefined) return undefined
  // Concurrent requests may find the same invite, but only one deletes it.
  const used = await db('client_invites').where({ id: invite.id }).delete()
  if (used === 0) return undefined
  let loginId: number
  if ('login' in acceptance) {
    loginId = await lockVerifiedLogin(db, acceptance.login, email)
    signAsLogin(ctx, loginId, clientId)
    await attachLogin(ctx, loginId, clientId, permissions)
  } else {
    loginId = await createLogin(ctx, { ...acceptance, email, clientId, permissions })
    signAsLogin(ctx, loginId, clientId)
  }
  await logActivity(ctx, `Login ${loginId} joined the account with invite ${invite.id}`, clientId)
  const facts = { inviteid: invite.id, clientid: clientId, email, userid: loginId }
  await raise(ctx, 'invite.accepted', `${email} joined the account of ${invite.account}.`, facts)
  await mailClient(ctx, 'invite accepted', clientId, () => ({ account: invite.account, email }))
  return { loginId, clientId }
}
