import type { Knex } from 'knex'
import type { ClientInviteRow } from '../../db/rows.js'
import { type Context, instant, later } from '../context.js'
import { setCallRecord } from '../log/logged-call.js'
import type { TemplateName } from '../mail/template.js'
import { emailKey } from '../values/email.js'
import { Fault } from '../values/faults.js'
import { type ActingLogin, expectPermission, PermissionHolder } from './acting-login.js'
import { cancelInvites } from './invite-removal.js'
import { inviteToAccount } from './invites.js'
import {
  hasLoginPermission,
  type LoginPermission,
  type LoginPermissions,
  unpackPermissions,
} from './login-permissions.js'
import { detachLogin, findLink, setLoginPermissions } from './logins.js'

export interface AccountUser {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly isOwner: boolean
  readonly permissions: LoginPermissions
}

/** Returns an account's logins, the owner first. */
export async function listUsers(db: Knex, clientId: number): Promise<AccountUser[]> {
  const rows = await db('client_logins')
    .join('logins', 'logins.id', 'client_logins.login_id')
    .where({ client_id: clientId })
    .orderBy([{ column: 'is_owner', order: 'desc' }, 'logins.id'])
    .select('logins.id', 'email', 'first_name', 'last_name', 'is_owner', 'permissions')
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
    ...pickHeld(new PermissionHolder(row)),
  }))
}

/** Returns the email keys of an account's logins that have a permission. */
export async function findAddresses(
  db: Knex,
  clientId: number,
  permission: LoginPermission,
): Promise<ReadonlySet<string>> {
  const users = await listUsers(db, clientId)
  return new Set(
    users.filter((one) => hasLoginPermission(one.permissions, permission)).map(({ email }) => emailKey(email)),
  )
}

const pickHeld = ({ isOwner, permissions }: PermissionHolder) => ({ isOwner, permissions })

const openInvites = ({ db, machineNow }: Pick<Context, 'db' | 'machineNow'>, clientId: number) =>
  db('client_invites').where({ client_id: clientId }).where('expires_at', '>', instant(machineNow))

/** Returns an account's open invites, oldest first. */
export async function listInvites(ctx: Pick<Context, 'db' | 'machineNow'>, clientId: number) {
  const rows: ClientInviteRow[] = await openInvites(ctx, clientId).orderBy('id')
  return rows.map(({ id, email, permissions, expires_at }) => ({
    id,
    email,
    permissions: unpackPermissions(permissions),
    expiresAt: expires_at,
  }))
}

const hourMs = 60 * 60 * 1000
/** Maximum number of invites that an account's pages email per day, and per hour to one address (R-4433). */
const [invitesADay, invitesAnHour] = [50, 3] as const

/** Returns true if the account may email another invite to this address. The caller must hold the account lock. */
async function mayMailInvite(
  { db, now }: Pick<Context, 'db' | 'now'>,
  clientId: number,
  email: string,
): Promise<boolean> {
  const sent = await db('emails')
    .where({ client_id: clientId, template: 'client invite' satisfies TemplateName })
    .where('created_at', '>', later(now, -24 * hourMs))
    .select('recipient', 'created_at')
  const anHourAgo = later(now, -hourMs)
  const toSame = sent.filter((one) => one.created_at > anHourAgo && emailKey(one.recipient) === emailKey(email))
  return sent.length < invitesADay && toSame.length < invitesAnHour
}

/**
 * Invites someone to the session's account. The session's login must hold all permissions of the invite, and of any
 * open invite that it replaces. Throws login_not_permitted, permission_not_held, login_on_account, too_many_link_mails.
 */
export async function inviteByLogin(
  ctx: Context,
  acting: ActingLogin,
  { email, permissions }: { readonly email: string; readonly permissions: LoginPermissions },
): Promise<void> {
  const holder = await expectPermission(ctx, acting, 'profile')
  expectGrantable(holder, permissions)
  const replaced = await openInvites(ctx, acting.clientId)
    .where({ email_key: emailKey(email) })
    .first()
  if (replaced !== undefined) expectGrantable(holder, unpackPermissions(replaced.permissions))
  const { clientId, loginId } = acting
  if (!(await mayMailInvite(ctx, clientId, email))) throw new Fault('too_many_link_mails')
  const { id } = await inviteToAccount(ctx, clientId, { email, permissions, invitedBy: loginId })
  setCallRecord(ctx, 'invite', id, clientId)
}

/** Cancels an open invite. Throws login_not_permitted, permission_not_held, invite_not_found. */
export async function cancelInviteByLogin(ctx: Context, acting: ActingLogin, inviteId: number): Promise<void> {
  const holder = await expectPermission(ctx, acting, 'profile')
  const { clientId } = acting
  const invite = await openInvites(ctx, clientId).where({ id: inviteId }).first()
  if (invite === undefined) throw new Fault('invite_not_found')
  expectGrantable(holder, unpackPermissions(invite.permissions))
  setCallRecord(ctx, 'invite', inviteId, clientId)
  await cancelInvites(ctx, { client_id: clientId, id: inviteId })
}

/**
 * Sets the permissions of another login on the account. Throws login_not_permitted, permission_not_held, login_is_own,
 * login_not_on_account, login_is_owner.
 */
export async function setPermissionsByLogin(
  ctx: Context,
  acting: ActingLogin,
  loginId: number,
  permissions: LoginPermissions,
): Promise<void> {
  const holder = await expectSubordinate(ctx, acting, loginId)
  expectGrantable(holder, permissions)
  await setLoginPermissions(ctx, loginId, acting.clientId, permissions)
}

/** Detaches another login from the account. Throws the same errors as setPermissionsByLogin. */
export async function removeLoginByLogin(ctx: Context, acting: ActingLogin, loginId: number): Promise<void> {
  await expectSubordinate(ctx, acting, loginId)
  await detachLogin(ctx, loginId, acting.clientId)
}

/**
 * Locks the account links of both logins. Throws if the session's login must not change the other one, which is itself,
 * the owner, or a login with a permission that the session's login lacks.
 */
async function expectSubordinate(ctx: Context, acting: ActingLogin, loginId: number): Promise<PermissionHolder> {
  const holder = await expectPermission(ctx, acting, 'profile')
  const { clientId } = acting
  await ctx.db('client_logins').where({ client_id: clientId, login_id: loginId }).forUpdate().first('login_id')
  const other = new PermissionHolder(await findLink(ctx.db, loginId, clientId))
  if (loginId === acting.loginId) throw new Fault('login_is_own')
  if (other.isOwner) throw new Fault('login_is_owner')
  expectGrantable(holder, other.permissions)
  setCallRecord(ctx, 'login', loginId, clientId)
  return holder
}

function expectGrantable(holder: PermissionHolder, permissions: LoginPermissions): void {
  if (!holder.mayGive(permissions)) throw new Fault('permission_not_held')
}
