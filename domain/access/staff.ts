import type { Knex } from 'knex'
import type { RoleRow, StaffRow } from '../../db/rows.js'
import { type Context, later } from '../context.js'
import { Fault } from '../values/faults.js'

/** A staff account with its role and last sign-in. */
export type StaffMember = StaffRow & {
  readonly role_name: string
  readonly is_full: RoleRow['is_full']
  readonly permissions: string
  readonly last_seen_at: string | null
}

/**
 * Returns a query for staff accounts, including disabled ones. Deleted accounts, whose rows are kept only for their
 * credentials, are excluded.
 */
const members = (db: Knex) =>
  db('staff')
    .join('roles', 'roles.id', 'staff.role_id')
    .leftJoin('staff_sign_ins', 'staff_sign_ins.staff_id', 'staff.id')
    .whereNull('staff.deleted_at')
    .orderBy('staff.id')
    .select('staff.*', 'roles.name as role_name', 'roles.is_full', 'roles.permissions', 'staff_sign_ins.last_seen_at')

/** Returns the staff accounts that are not deleted, oldest first. */
export const listStaff = async (db: Knex): Promise<StaffMember[]> => (await members(db)) as StaffMember[]

/** Returns a staff account. Throws staff_not_found, even for a deleted account. */
export async function findStaff(db: Knex, id: number): Promise<StaffMember> {
  const [row] = await members(db).where('staff.id', id)
  if (row === undefined) throw new Fault('staff_not_found')
  return row as StaffMember
}

const onlineWindowMs = 15 * 60 * 1000

/**
 * Returns the enabled staff members who authenticated a call by user name and password in the last 15 minutes.
 */
export const listStaffOnline = async ({ db, machineNow }: Pick<Context, 'db' | 'machineNow'>): Promise<StaffMember[]> =>
  (await members(db)
    .where('staff.is_active', 1)
    .where('staff_sign_ins.last_seen_at', '>=', later(machineNow, -onlineWindowMs))) as StaffMember[]

/** Records when a staff account last signed in. */
export const markSeen = async (db: Knex, staffId: number, at: string): Promise<void> => {
  await db('staff_sign_ins').insert({ staff_id: staffId, last_seen_at: at }).onConflict('staff_id').merge()
}

/** Returns the ID of a staff account by its ID or user name. Throws staff_unknown. */
export async function resolveStaffId(db: Knex, idOrName: string): Promise<number> {
  const accounts = () => db('staff').whereNull('deleted_at')
  const byId = /^\d{1,15}$/.test(idOrName)
    ? await accounts()
        .where({ id: Number(idOrName) })
        .first('id')
    : undefined
  const found = byId ?? (await accounts().where({ username: idOrName }).first('id'))
  if (found === undefined) throw new Fault('staff_unknown')
  return found.id
}

/** Checks that a staff account is enabled and not deleted. Throws staff_unknown. */
export async function expectActiveStaff(db: Knex, id: number): Promise<void> {
  const row = await db('staff').where({ id, is_active: 1 }).whereNull('deleted_at').first('id')
  if (row === undefined) throw new Fault('staff_unknown')
}
