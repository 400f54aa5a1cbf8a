import type { Knex } from 'knex'
import type { DepartmentRow } from '../../../db/rows-support.js'
import { emailKey } from '../../values/email.js'

/**
 * Returns the department that a mail opens a ticket in: the first whose address is among the recipients, or the first of all
 * where none is (R-4706). Undefined where there is no department.
 */
export async function findMailDepartment(db: Knex, recipients: readonly string[]): Promise<DepartmentRow | undefined> {
  const departments = await db('departments').whereNull('retired_at').orderBy(['sort_order', 'id'])
  for (const recipient of recipients) {
    const found = departments.find(({ email }) => email !== null && emailKey(email) === plainKey(recipient))
    if (found !== undefined) return found
  }
  return departments[0]
}

/** Returns an address as it is compared, without what stands behind a plus sign before its @. */
function plainKey(address: string): string {
  const at = address.lastIndexOf('@')
  return emailKey(address.slice(0, at).split('+', 1)[0] + address.slice(at))
}
