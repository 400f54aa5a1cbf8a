import type { ClientLoginRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { Fault } from '../values/faults.js'
import { lockClient } from './clients.js'
import { type LoginPermission, type LoginPermissions, mayEnter, unpackPermissions } from './login-permissions.js'
import type { Session } from './sign-in.js'

/** The login of a session. */
export type Acting = Pick<Session, 'clientId' | 'loginId'>

/** The permissions of a login on an account at the moment of a change. */
export class Holder {
  readonly isOwner: boolean
  readonly permissions: LoginPermissions

  constructor({ is_owner, permissions }: Pick<ClientLoginRow, 'is_owner' | 'permissions'>) {
    this.isOwner = is_owner === 1
    this.permissions = this.isOwner ? 'all' : unpackPermissions(permissions)
  }

  /** Returns true where it may give permissions to others, and take them: what it has itself; `all` is the owner's (R-4475). */
  mayGive(permissions: LoginPermissions): boolean {
    if (permissions === 'all') return this.isOwner
    return permissions.every((one) => mayEnter(this.permissions, one))
  }
}

/**
 * Returns what the login of a session holds now, and keeps it so until the transaction ends: it may have lost a permission since
 * its page was shown (R-4472). Throws login_not_permitted where it has left the account.
 */
export async function lockHolder({ db }: Pick<Context, 'db'>, { clientId, loginId }: Acting): Promise<Holder> {
  // The account first: two logins that change each other would wait for each other otherwise.
  await lockClient(db, clientId)
  const link = await db('client_logins').where({ client_id: clientId, login_id: loginId }).forUpdate().first()
  if (link === undefined) throw new Fault('login_not_permitted')
  return new Holder(link)
}

/** Holds the permission of a session's login until the transaction ends. Throws login_not_permitted where it has none. */
export async function expectPermission(
  ctx: Pick<Context, 'db'>,
  acting: Acting,
  permission: LoginPermission,
): Promise<Holder> {
  const holder = await lockHolder(ctx, acting)
  if (!mayEnter(holder.permissions, permission)) throw new Fault('login_not_permitted')
  return holder
}

/** Holds that a session's login owns the account until the transaction ends. Throws login_not_permitted where it does not. */
export async function expectOwner(ctx: Pick<Context, 'db'>, acting: Acting): Promise<void> {
  if (!(await lockHolder(ctx, acting)).isOwner) throw new Fault('login_not_permitted')
}
