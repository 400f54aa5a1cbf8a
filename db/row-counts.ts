import type { Knex } from 'knex'
import { countedTables } from './counted-tables.js'
import type { Database } from './database.js'

/** Which of the numbers that are kept speak of a query's rows. */
export interface Counted {
  readonly table: string
  /** The values of the table's column that the query asks for; undefined where it asks for all rows. */
  readonly values: readonly string[] | undefined
}

// No condition, or one on a column's values; written by knex, so that everything else looks different.
const simple = /^select \* from [`"](\w+)[`"](?: where [`"](\w+)[`"] (?:= \?|in \(\?(?:, \?)*\)))?$/

/** What a query counts, where the numbers of its rows are kept; else undefined. */
export function countedBy({ sql, bindings }: Pick<Knex.Sql, 'sql' | 'bindings'>): Counted | undefined {
  const [, table, column] = simple.exec(sql) ?? []
  if (table === undefined || !countedTables.has(table)) return undefined
  if (column === undefined) return { table, values: undefined }
  return countedTables.get(table) === column ? { table, values: bindings as string[] } : undefined
}

/** The rows of row_counts that speak of a query's rows: their sums are exact in whatever state they are read. */
export function keptCounts(db: Knex, { table, values }: Counted): Knex.QueryBuilder {
  const kept = db('row_counts').where({ counted: table })
  return values === undefined ? kept : kept.whereIn('value', values)
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
