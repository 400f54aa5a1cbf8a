import type { Knex } from 'knex'
import type { StaffRow } from '../db/rows.js'
import { Fault } from './faults.js'

/** A staff account that was not deleted. Throws staff_unknown. */
export async function expectStaff(db: Knex, id: number): Promise<StaffRow> {
  const row = await db('staff').where({ id }).whereNull('deleted_at').first()
  if (row === undefined) throw new Fault('staff_unknown')
  return row
}
