import type { Knex } from 'knex'
import type { StaffRow } from '../../db/rows.js'
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
  const staff = await findMailedStaff(db)
  const concerned = staff.filter(
    ({ id, username, departments }) =>
      username !== except && (id === flag_id || (JSON.parse(departments) as string[]).includes(department.name)),
  )
  const byKey = new Map<string, AlertRecipient>()
  const add = (one: AlertRecipient) => {
    if (!byKey.has(emailKey(one.address))) byKey.set(emailKey(one.address), one)
  }
  if (department.email !== null) add({ address: department.email, staffId: null })
  for (const one of concerned) add(toRecipient(one, staff))
  return [...byKey.values()]
}

/** Returns a ticket's assigned staff member as an alert recipient, or undefined without one who has an address. */
export async function findAssignee(
  { db }: Pick<Context, 'db'>,
  { flag_id }: Pick<TicketRow, 'flag_id'>,
): Promise<(AlertRecipient & { readonly username: string }) | undefined> {
  const staff = await findMailedStaff(db)
  const assignee = staff.find(({ id }) => id === flag_id)
  return assignee && { ...toRecipient(assignee, staff), username: assignee.username }
}

type MailedStaff = Pick<StaffRow, 'id' | 'username' | 'departments'> & { readonly email: string }

const findMailedStaff = (db: Knex): Promise<MailedStaff[]> =>
  db('staff')
    .where({ is_active: 1 })
    .whereNull('deleted_at')
    .whereNotNull('email')
    .orderBy('id')
    .select('id', 'username', 'email', 'departments') as never

function toRecipient({ id, email }: MailedStaff, staff: readonly MailedStaff[]): AlertRecipient {
  const holders = staff.filter((one) => emailKey(one.email) === emailKey(email))
  return { address: email, staffId: holders.length === 1 ? id : null }
}

/** Returns the addresses of the recipients that `findAlertRecipients` returns. */
export const findAlertAddresses = async (...of: Parameters<typeof findAlertRecipients>): Promise<string[]> =>
  (await findAlertRecipients(...of)).map(({ address }) => address)
