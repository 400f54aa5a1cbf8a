import type { Knex } from 'knex'
import { type SetupProblem, SetupRefused } from './errors.js'
import type { PlannedSection } from './plan.js'
import type { PlannedRemoval } from './planned-writes.js'
import { type Entry, fieldPath } from './read.js'
import { getNameField, type Row, type RowWithId, type Section } from './section.js'

/** Result of an entry that removes a row. */
export interface Removed {
  readonly what: 'removed' | 'retired' | 'kept'
  /** Undefined if the row no longer exists. */
  readonly id: unknown
}

/**
 * Deletes or retires the rows that entries remove (R-2625). Runs after all other writes, so that rows moved elsewhere
 * by the file no longer refer to them, and in reverse order, so that referring rows go first. Throws SetupRefused with
 * every row that cannot be removed.
 */
export async function removeRows(
  db: Knex,
  sections: readonly Pick<PlannedSection, 'section' | 'removals'>[],
  now: string,
): Promise<ReadonlyMap<Entry, Removed>> {
  const removed = new Map<Entry, Removed>()
  const faults: SetupProblem[] = []
  for (const { section, removals } of [...sections].reverse())
    for (const removal of [...removals].reverse()) {
      const row = removal.row === undefined ? undefined : await loadCurrentRow(db, section, removal.row)
      const problem = row && !isRetired(section, row) ? await section.removal?.refuse?.(db, row) : undefined
      if (problem !== undefined) faults.push(createProblem(section, removal, problem))
      else removed.set(removal.entry, await removeRow(db, section, row, now))
    }
  if (faults.length > 0) throw new SetupRefused(faults.reverse())
  return removed
}

/** Returns the row after all other writes, locked so that no new reference to the row can appear. */
const loadCurrentRow = (db: Knex, { table, id }: Section, row: Row): Promise<RowWithId | undefined> =>
  db(table)
    .where({ [id]: row[id] })
    .forUpdate()
    .first()

const isRetired = ({ removal }: Section, row: Row): boolean =>
  removal?.retired !== undefined && row[removal.retired] !== null

const createProblem = (section: Section, { entry }: PlannedRemoval, problem: string): SetupProblem => ({
  path: fieldPath(entry, getNameField(section)),
  problem,
})

async function removeRow(db: Knex, section: Section, row: RowWithId | undefined, now: string): Promise<Removed> {
  if (row === undefined) return { what: 'kept', id: undefined }
  const { table, removal } = section
  const own = { [section.id]: row[section.id] }
  if (removal?.retired === undefined || !(await removal.isUsed?.(db, row))) {
    await removal?.forget?.(db, row)
    await db(table).where(own).delete()
    return { what: 'removed', id: undefined }
  }
  const id = row[section.id]
  if (isRetired(section, row)) return { what: 'kept', id }
  await db(table)
    .where(own)
    .update({ [removal.retired]: now, ...removal.whenRetired })
  return { what: 'retired', id }
}
