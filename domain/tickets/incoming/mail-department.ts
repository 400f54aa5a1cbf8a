import type { Knex } from 'knex'
import type { DepartmentRow } from '../../../db/rows-support.js'
import { emailKey } from '../../values/email.js'

/**
 * Returns the department in which an email opens a ticket: the department of the first recipient that is a department's
 * address, or otherwise the first department (R-4706). Undefined if there is no department.
 */
export async function findMailDepartment(db: Knex, recipients: readonly string[]): Promise<DepartmentRow | undefined> {
  const departments = await db('departments').whereNull('retired_at').orderBy(['sort_order', 'id'])
  for (const recipient of recipients) {
    const found = departments.find(({ email }) => email !== null && emailKey(email) === plainKey(recipient))
    if (found !== undefined) return found
  }
  return departments[0]
}

/** Returns an address in the form used for comparison, without a plus sign and the text after it. */
function plainKey(address: string): string {
  const at = address.lastIndexOf('@')
  return emailKey(address.slice(0, at).split('+', 1)[0] + address.slice(at))
}
