import type { Knex } from 'knex'
import { findStaffAccount, type StaffAccount } from '../access/accounts.js'
import { limitRights, parseCredentialPermissions } from '../access/credential-limits.js'

/** The staff account that requested a sign-in link, stored with the link and with its session. */
export interface OpenerColumns {
  readonly staff_id: number | null
  readonly credential_id: number | null
  /** Permissions that the credential is limited to, as a JSON list, or null if it is not limited. */
  readonly credential_permissions: string | null
}

/** The staff account that opened a client's session with a sign-in link. */
export interface SessionOpener extends StaffAccount {
  /** Null if a username and password authenticated the call. */
  readonly credentialId: number | null
}

/**
 * Returns the staff account that opened a session, or undefined if the login opened it. `isOver` is true if the account
 * was disabled or may no longer sign in as clients, which also ends the sessions that it opened. Limits of the
 * credential that requested the link apply to the session (R-3106).
 */
export async function findOpener(
  db: Knex,
  { staff_id, credential_id, credential_permissions }: OpenerColumns,
): Promise<{ readonly opener: SessionOpener | undefined; readonly isOver: boolean }> {
  if (staff_id === null) return { opener: undefined, isOver: false }
  const account = await findStaffAccount(db, staff_id)
  const staff = account && limitRights(account, parseCredentialPermissions({ permissions: credential_permissions }))
  const isOver = staff === undefined || !staff.enabled || !staff.permissions.has('edit_clients')
  return { opener: staff && { ...staff, credentialId: credential_id }, isOver }
}
