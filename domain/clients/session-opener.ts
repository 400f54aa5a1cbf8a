import type { Knex } from 'knex'
import { findStaffAccount, type StaffAccount } from '../access/accounts.js'
import { limitRights, permissionsOf } from '../access/credential-limits.js'

/** Who asked for a sign-in link, as it is stored with the link and with the session that it opens. */
export interface OpenerColumns {
  readonly staff_id: number | null
  readonly credential_id: number | null
  /** The permissions that the credential is limited to, as a JSON list; null where it is not. */
  readonly credential_permissions: string | null
}

/** The staff account that opened a session of a client by a sign-in link. */
export interface SessionOpener extends StaffAccount {
  /** Null where a user name and password signed the call. */
  readonly credentialId: number | null
}

/**
 * Returns the staff account that opened a session; undefined where the login has opened it itself. `isOver` is true where
 * the account was disabled since, or its role may not sign in as clients any more: then its sessions have ended too. What
 * the credential was limited to when it asked for the link holds for the session (R-3106).
 */
export async function findOpener(
  db: Knex,
  { staff_id, credential_id, credential_permissions }: OpenerColumns,
): Promise<{ readonly opener: SessionOpener | undefined; readonly isOver: boolean }> {
  if (staff_id === null) return { opener: undefined, isOver: false }
  const account = await findStaffAccount(db, staff_id)
  const staff = account && limitRights(account, permissionsOf({ permissions: credential_permissions }))
  const isOver = staff === undefined || !staff.enabled || !staff.permissions.has('edit_clients')
  return { opener: staff && { ...staff, credentialId: credential_id }, isOver }
}
