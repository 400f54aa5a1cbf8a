import type { DepartmentRow, TicketRow } from '../../db/rows-support.js'
import type { Context } from '../context.js'
import { emailKey } from '../values/email.js'

/**
 * Returns the addresses that are alerted of a ticket, each once: the department's own, and those of its active staff
 * and of the staff member to whom the ticket is assigned (R-2645). `except` is a user name.
 */
export async function alertedAddresses(
  { db }: Pick<Context, 'db'>,
  department: DepartmentRow,
  { flag_id }: Pick<TicketRow, 'flag_id'>,
  except?: string | null,
): Promise<string[]> {
  const staff = await db('staff')
    .where({ is_active: 1 })
    .whereNull('deleted_at')
    .whereNotNull('email')
    .orderBy('id')
    .select('id', 'username', 'email', 'departments')
  const concerned = staff.filter(
    ({ id, username, departments }) =>
      username !== except && (id === flag_id || (JSON.parse(departments) as string[]).includes(department.name)),
  )
  const byKey = new Map<string, string>()
  for (const address of [department.email, ...concerned.map(({ email }) => email)])
    if (address !== null && !byKey.has(emailKey(address))) byKey.set(emailKey(address), address)
  return [...byKey.values()]
}
