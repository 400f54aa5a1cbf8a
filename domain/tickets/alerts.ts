import type { DepartmentRow, TicketRow } from '../../db/rows-support.js'
import type { Context } from '../context.js'
import { emailKey } from '../values/email.js'

export interface AlertRecipient {
  readonly address: string
  /**
   * ID of the staff member with this address. Null for the department's address, and for an address that several staff
   * members share.
   */
  readonly staffId: number | null
}

/**
 * Returns the recipients of a ticket's alerts, each address once: the department's address, the department's active
 * staff, and the staff member to whom the ticket is assigned (R-2645). `except` is the user name of a staff member to
 * leave out.
 */
export async function findAlertRecipients(
  { db }: Pick<Context, 'db'>,
  department: DepartmentRow,
  { flag_id }: Pick<TicketRow, 'flag_id'>,
  except?: string | null,
): Promise<AlertRecipient[]> {
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
  const holders = new Map<string, number>()
  for (const { email } of staff)
    holders.set(emailKey(email as string), (holders.get(emailKey(email as string)) ?? 0) + 1)
  const byKey = new Map<string, AlertRecipient>()
  const add = (address: string, staffId: number | null) => {
    if (!byKey.has(emailKey(address))) byKey.set(emailKey(address), { address, staffId })
  }
  if (department.email !== null) add(department.email, null)
  for (const { id, email } of concerned) add(email as string, holders.get(emailKey(email as string)) === 1 ? id : null)
  return [...byKey.values()]
}

/** Returns the addresses of the recipients that `findAlertRecipients` returns. */
export const findAlertAddresses = async (...of: Parameters<typeof findAlertRecipients>): Promise<string[]> =>
  (await findAlertRecipients(...of)).map(({ address }) => address)
