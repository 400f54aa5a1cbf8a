import type { Context } from '../context.js'
import { Fault } from '../values/faults.js'
import { staffMessage } from './auto-submitted.js'
import { queueWritten } from './queueing.js'

export interface StaffMail {
  readonly subject: string
  /** HTML text of the email. */
  readonly body: string
  /** If set, only staff of this department get the email. */
  readonly departmentId?: number | undefined
}

/**
 * Queues an email to every active staff member who has an address (R-2105). Returns the number of recipients, and
 * `mailed`, which is false if nothing was queued. Throws department_unknown.
 */
export async function mailStaff(
  ctx: Context,
  { subject, body, departmentId }: StaffMail,
): Promise<{ recipients: number; mailed: boolean }> {
  const { db } = ctx
  const staff = await db('staff')
    .where({ is_active: 1 })
    .whereNull('deleted_at')
    .whereNotNull('email')
    .orderBy('id')
    .select('email', 'departments')
  const department =
    departmentId === undefined
      ? undefined
      : await db('departments').where({ id: departmentId }).whereNull('retired_at').first()
  if (departmentId !== undefined && department === undefined) throw new Fault('department_unknown')
  const addressed = staff.filter(
    ({ departments }) => department === undefined || (JSON.parse(departments) as string[]).includes(department.name),
  )
  const queued = await queueWritten(
    ctx,
    staffMessage,
    addressed.map(({ email }) => ({ to: email as string, subject, body })),
  )
  return { recipients: addressed.length, mailed: queued > 0 }
}
