import type { Knex } from 'knex'
import type { Context } from '../context.js'
import { listOwners, type RowOwner, selectOwnedRows } from './owned-rows.js'
import type { Cleared, RetentionRule } from './retention-rule.js'
import { retentionRules } from './retention-rules.js'

/**
 * Tables to erase explicitly, because deleting the client's row does not affect their rows. Tables linked to the client
 * through another table come first.
 */
const erasedTables = [...retentionRules]
  .filter(([, { isErased }]) => isErased === true)
  .sort(([, one], [, other]) => Number(isOwnedThroughRow(other)) - Number(isOwnedThroughRow(one)))

function isOwnedThroughRow(judgement: RetentionRule): boolean {
  return listOwners(judgement).some((owner) => 'of' in owner)
}

/**
 * Erases the personal data of a client about to be deleted, according to the retention rule for each table (R-3902).
 * Keeps the data of documents and the ledger.
 */
export async function eraseClient(db: Knex, client: number): Promise<void> {
  for (const [table, judgement] of erasedTables)
    for (const rows of rowsToErase(db, table, judgement, { client })) await eraseRows(db, judgement, rows)
}

/**
 * Erases residual data of deleted clients in rows without a client: rows spared until now, and rows left by other
 * releases. Processes at most `limit` rows per query. Returns the number of erased rows.
 */
export async function eraseOrphans({ db }: Pick<Context, 'db'>, limit: number): Promise<number> {
  let count = 0
  for (const [table, judgement] of erasedTables)
    for (const rows of rowsToErase(db, table, judgement, 'orphans')) {
      const ids = await rows.orderBy(`${table}.id`).limit(limit).pluck(`${table}.id`)
      if (ids.length > 0) count += await eraseRows(db, judgement, db(table).whereIn('id', ids))
    }
  return count
}

/** Erases the contents of activity log entries about deleted clients, except entries of `deleteclient` calls. */
export const eraseLogEntries = ({ db }: Pick<Context, 'db'>, clientIds: readonly number[]): Promise<number> => {
  const judgement = retentionRules.get('activity_log') as RetentionRule
  const entries = db('activity_log')
    .whereIn('about_client_id', clientIds)
    .where((other) => other.whereNull('action').orWhereNot({ action: 'deleteclient' }))
    .where((is) => whereNotCleared(is, 'activity_log', judgement.cleared ?? {}))
  return eraseRows(db, judgement, entries)
}

/** Returns queries for the rows of `whose` that still contain data to erase. */
function rowsToErase(db: Knex, table: string, judgement: RetentionRule, whose: RowOwner): Knex.QueryBuilder[] {
  const { spared, cleared } = judgement
  return listOwners(judgement).flatMap((owner) => {
    const rows = selectOwnedRows(db, table, whose, [owner])
    if (rows === undefined) return []
    if (spared !== undefined) rows.whereRaw(`not (${spared})`)
    if (cleared !== undefined) rows.where((is) => whereNotCleared(is, table, cleared))
    return rows
  })
}

/** Limits a query to rows in which at least one column does not have its cleared value. */
function whereNotCleared(rows: Knex.QueryBuilder, table: string, cleared: Readonly<Record<string, Cleared>>): void {
  for (const [name, value] of Object.entries(cleared)) {
    const column = `${table}.${name}`
    if (value === null) rows.orWhereNotNull(column)
    else if (typeof value === 'object') rows.orWhereRaw(`${column} is distinct from ${value.sql}`)
    else rows.orWhereNot(column, value)
  }
}

const eraseRows = (db: Knex, { cleared }: RetentionRule, rows: Knex.QueryBuilder): Promise<number> =>
  cleared === undefined ? rows.delete() : rows.update(clearedValues(db, cleared))

const clearedValues = (db: Knex, cleared: Readonly<Record<string, Cleared>>) =>
  Object.fromEntries(
    Object.entries(cleared).map(([name, value]) => [
      name,
      value !== null && typeof value === 'object' ? db.raw(value.sql) : value,
    ]),
  )
