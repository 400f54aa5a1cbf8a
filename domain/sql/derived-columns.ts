import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import type { Context } from '../context.js'
import { rowsPerTransaction } from './row-limits.js'

/**
 * Columns that the service derives from other columns of the row. Rows from an earlier release lack them.
 * Release before: renewal-plans
 */
export interface DerivedColumns {
  readonly table: keyof Tables & string
  /**
   * SQL condition for rows that lack the columns. Few rows meet it, and an index with the same condition finds them.
   */
  readonly missing: string
  /** Columns from which the derived columns are calculated. */
  readonly from: readonly string[]
  /** Returns the derived columns of a row, none of them null. */
  derive(row: never, now: Date): object
}

/** Returns true if any row lacks its derived columns. */
export const lacksDerivedColumns = async (db: Knex, { table, missing }: DerivedColumns): Promise<boolean> =>
  (await db.from(table).whereRaw(`(${missing})`).first('id')) !== undefined

/** Derives the columns of one batch of rows that lack them. Returns true if there may be more. */
export async function fillDerivedColumns({ db, now }: Context, columns: DerivedColumns): Promise<boolean> {
  const { table, missing, from, derive } = columns
  const rows: { id: number }[] = await db
    .from(table)
    .whereRaw(`(${missing})`)
    .orderBy('id')
    .limit(rowsPerTransaction)
    .forUpdate()
    .select('id', ...from)
  for (const row of rows)
    await db
      .from(table)
      .where({ id: row.id })
      .update(derive(row as never, now))
  return rows.length === rowsPerTransaction
}
