import type { ClientLoginRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { Fault } from '../values/faults.js'
import { lockClient } from './clients.js'
import {
  hasLoginPermission,
  type LoginPermission,
  type LoginPermissions,
  unpackPermissions,
} from './login-permissions.js'
import type { Session } from './sign-in.js'

/** The session's login and account. */
export type ActingLogin = Pick<Session, 'clientId' | 'loginId'>

/** A login's permissions on an account at the time of a change. */
export class PermissionHolder {
  readonly isOwner: boolean
  readonly permissions: LoginPermissions

  constructor({ is_owner, permissions }: Pick<ClientLoginRow, 'is_owner' | 'permissions'>) {
    this.isOwner = is_owner === 1
    this.permissions = this.isOwner ? 'all' : unpackPermissions(permissions)
  }

  /**
   * Returns true if the login may grant and revoke permissions. It must hold them itself, and only the owner may grant
   * `all` (R-4475).
   */
  mayGive(permissions: LoginPermissions): boolean {
    if (permissions === 'all') return this.isOwner
    return permissions.every((one) => hasLoginPermission(this.permissions, one))
  }
}

/**
 * Returns the current permissions of the session's login, locked until the transaction ends, because it may have lost
 * some since the page was shown (R-4472). Throws login_not_permitted if it left the account.
 */
export async function lockPermissionHolder(
  { db }: Pick<Context, 'db'>,
  { clientId, loginId }: ActingLogin,
): Promise<PermissionHolder> {
  // Locks the account first, because two logins that change each other would otherwise deadlock.
  await lockClient(db, clientId)
  const link = await db('client_logins').where({ client_id: clientId, login_id: loginId }).forUpdate().first()
  if (link === undefined) throw new Fault('login_not_permitted')
  return new PermissionHolder(link)
}

/**
 * Checks that the session's login has a permission, and locks its link to the account until the transaction ends.
 * Throws login_not_permitted if it lacks the permission or left the account.
 */
export async function expectPermission(
  ctx: Pick<Context, 'db'>,
  acting: ActingLogin,
  permission: LoginPermission,
): Promise<PermissionHolder> {
  const holder = await lockPermissionHolder(ctx, acting)
  if (!hasLoginPermission(holder.permissions, permission)) throw new Fault('login_not_permitted')
  return holder
}

/**
 * Checks that the session's login owns the account, and locks its link to the account until the transaction ends.
 * Throws login_not_permitted if it is not the owner.
 */
export async function expectOwner(ctx: Pick<Context, 'db'>, acting: ActingLogin): Promise<void> {
  if (!(await lockPermissionHolder(ctx, acting)).isOwner) throw new Fault('login_not_permitted')
}
