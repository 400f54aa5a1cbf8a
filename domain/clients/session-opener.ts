import type { Knex } from 'knex'
import { findStaffAccount, type StaffAccount } from '../access/accounts.js'

/** Who asked for a sign-in link, as it is stored with the link and with the session that it opens. */
export interface OpenerColumns {
  readonly staff_id: number | null
  readonly credential_id: number | null
}

/** The staff account that opened a session of a client by a sign-in link. */
export interface SessionOpener extends StaffAccount {
  /** Null where a user name and password signed the call. */
  readonly credentialId: number | null
}

/**
 * Returns the staff account that opened a session; undefined where the login has opened it itself. `isOver` is true where
 * the account was disabled since, or its role may not sign in as clients any more: then its sessions have ended too.
 */
export async function findOpener(
  db: Knex,
  { staff_id, credential_id }: OpenerColumns,
): Promise<{ readonly opener: SessionOpener | undefined; readonly isOver: boolean }> {
  if (staff_id === null) return { opener: undefined, isOver: false }
  const staff = await findStaffAccount(db, staff_id)
  const isOver = staff === undefined || !staff.enabled || !staff.permissions.has('edit_clients')
  return { opener: staff && { ...staff, credentialId: credential_id }, isOver }
}
