import type { Knex } from 'knex'
import type { SetupProblem } from './errors.js'
import type { PlannedSection } from './plan.js'
import type { PlannedEntry } from './planned-writes.js'
import { fieldPath } from './read.js'

/** Tables that determine who is a full administrator. */
export const administratorTables = ['roles', 'staff'] as const

/** Returns a query for full administrators who can sign in. */
export const administrators = (db: Knex) =>
  db('staff')
    .join('roles', 'roles.id', 'staff.role_id')
    .where('roles.is_full', 1)
    .where('staff.is_active', 1)
    .whereNull('staff.deleted_at')

export interface Administrator {
  readonly id: number
  readonly role_id: number
}

const problem = 'would leave no active full administrator'

/** Returns an error for every entry that would end the full access of administrators in `before` (R-2628). */
export function findAccessErrors(
  before: readonly Administrator[],
  sections: readonly PlannedSection[],
): SetupProblem[] {
  const ids = new Set<unknown>(before.map(({ id }) => id))
  const roles = new Set<unknown>(before.map(({ role_id }) => role_id))
  return sections.flatMap(({ section, entries }) =>
    entries.flatMap((one) => {
      const field =
        section.table === 'staff' && ids.has(one.id)
          ? describeAccessEnd(one)
          : section.table === 'roles' && roles.has(one.id)
            ? describeRoleLimit(one)
            : undefined
      return field === undefined ? [] : [{ path: fieldPath(one.entry, field), problem }]
    }),
  )
}

function describeAccessEnd({ columns }: PlannedEntry): string | undefined {
  if (columns.is_active === 0) return 'active'
  return Object.hasOwn(columns, 'role_id') ? 'role' : undefined
}

function describeRoleLimit({ columns, entry }: PlannedEntry): string | undefined {
  if (columns.is_full !== 0) return undefined
  return entry.values.full === undefined ? 'permissions' : 'full'
}
