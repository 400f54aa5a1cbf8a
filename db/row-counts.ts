import type { Knex } from 'knex'
import { countedTables, countTableOf, countTables } from './counted-tables.js'
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

/** The kept rows that speak of a query's rows: their sums are exact in whatever state they are read. */
export function keptCounts(db: Knex, { table, values }: Counted): Knex.QueryBuilder {
  const kept = db(countTableOf(table)).where({ counted: table })
  return values === undefined ? kept : kept.whereIn('value', values as string[])
}

/** PostgreSQL's differences are folded together once they are so many. */
const foldThreshold = 200

/**
 * Folds the differences that PostgreSQL keeps (count-triggers.ts) into one row for each value, in one statement, so that
 * nobody ever sees another sum. Writers do not wait for it, and two processes that fold share the rows between them.
 */
export async function foldRowCounts(database: Pick<Database, 'read' | 'transaction'>): Promise<void> {
  for (const name of countTables) {
    const [kept] = await database.read(name).count({ n: '*' })
    if (Number(kept?.n) < foldThreshold) continue
    await database.transaction((db) =>
      db.raw(`with folded as (
          delete from ${name} where ctid = any(array(select ctid from ${name} for update skip locked)) returning *
        )
        insert into ${name} (counted, value, total, changes)
          select counted, value, sum(total), sum(changes) from folded group by counted, value`),
    )
  }
}
