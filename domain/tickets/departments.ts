import type { Knex } from 'knex'
import type { DepartmentRow } from '../../db/rows-support.js'
import { Fault } from '../values/faults.js'
import { ticketStatus } from '../values/statuses.js'
import { awaitingStatuses } from './ticket-statuses.js'

export interface DepartmentLoad extends DepartmentRow {
  /** Number of tickets that are waiting for staff. */
  readonly awaiting: number
  /** Number of tickets in any status except Closed. */
  readonly open: number
}

/** Returns the departments in display order, without retired ones, each with its ticket counts. */
export async function listDepartments(db: Knex): Promise<DepartmentLoad[]> {
  const departments = await listOpenDepartments(db)
  const counts = await db('tickets')
    .whereNot({ status: ticketStatus.closed })
    .groupBy('department_id', 'status')
    .select('department_id', 'status')
    .count({ count: '*' })
  return departments.map((department) => {
    const own = counts.filter(({ department_id }) => department_id === department.id)
    return {
      ...department,
      awaiting: sum(own.filter(({ status }) => awaitingStatuses.includes(String(status)))),
      open: sum(own),
    }
  })
}

const sum = (rows: readonly { readonly count?: string | number }[]): number =>
  rows.reduce((all, { count }) => all + Number(count), 0)

/** Returns the departments offered to clients, in display order (R-4632). */
export const listOfferedDepartments = (db: Knex): Promise<DepartmentRow[]> =>
  db('departments').whereNull('retired_at').where({ is_hidden: 0 }).orderBy(['sort_order', 'id'])

/**
 * Returns the department for requests that do not choose one: the first offered to clients, or the first hidden one.
 * Undefined if all departments are retired.
 */
export const findFirstDepartment = (db: Knex): Promise<DepartmentRow | undefined> =>
  db('departments').whereNull('retired_at').orderBy(['is_hidden', 'sort_order', 'id']).first()

/** Returns the departments that accept tickets, in display order. */
const listOpenDepartments = (db: Knex): Promise<DepartmentRow[]> =>
  db('departments').whereNull('retired_at').orderBy(['sort_order', 'id'])

/**
 * Returns a department that accepts tickets. Throws department_unknown if the department does not exist or is retired
 * (R-2626).
 */
export async function findOpenDepartment(db: Knex, id: number): Promise<DepartmentRow> {
  const row = await findDepartment(db, id)
  if (row.retired_at !== null) throw new Fault('department_unknown')
  return row
}

/** Throws department_unknown unless the department is offered to clients. */
export async function expectOffered(db: Knex, id: number): Promise<void> {
  const { is_hidden } = await findOpenDepartment(db, id)
  if (is_hidden === 1) throw new Fault('department_unknown')
}

/** Returns a department, retired or not. Throws department_unknown. */
export async function findDepartment(db: Knex, id: number): Promise<DepartmentRow> {
  const row = await db('departments').where({ id }).first()
  if (row === undefined) throw new Fault('department_unknown')
  return row
}
