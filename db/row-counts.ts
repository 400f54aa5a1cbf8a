import type { Knex } from 'knex'
import { countedTables } from './counted-tables.js'
import type { Database } from './database.js'
import type { Selection } from './selection.js'

/** Which of the numbers that are kept tell how many rows are selected. */
export interface Counted {
  readonly table: string
  /** Values of the table's counted column; undefined for all rows. */
  readonly values: readonly Knex.Value[] | undefined
}

/** Returns undefined where no numbers are kept for the selected rows. */
export function countedBy({ table, equals }: Selection): Counted | undefined {
  if (equals === undefined || !countedTables.has(table)) return undefined
  const [column, ...further] = Object.keys(equals)
  if (column === undefined) return { table, values: undefined }
  return further.length === 0 && countedTables.get(table) === column ? { table, values: equals[column] } : undefined
}

/** The rows of row_counts that speak of a query's rows: their sums are exact in whatever state they are read. */
export function keptCounts(db: Knex, { table, values }: Counted): Knex.QueryBuilder {
  const kept = db('row_counts').where({ counted: table })
  return values === undefined ? kept : kept.whereIn('value', values as string[])
}

/** PostgreSQL's differences are folded together once they are so many. */
const foldThreshold = 200

/**
 * Folds the differences that PostgreSQL keeps (count-triggers.ts) into one row for each value, in one statement, so that
 * nobody ever sees another sum. Writers do not wait for it, and two processes that fold share the rows between them.
 */
export async function foldRowCounts(database: Pick<Database, 'read' | 'transaction'>): Promise<void> {
  const [kept] = await database.read('row_counts').count({ n: '*' })
  if (Number(kept?.n) < foldThreshold) return
  await database.transaction((db) =>
    db.raw(`with folded as (
        delete from row_counts where ctid = any(array(select ctid from row_counts for update skip locked)) returning *
      )
      insert into row_counts (counted, value, total, changes)
        select counted, value, sum(total), sum(changes) from folded group by counted, value`),
  )
}
