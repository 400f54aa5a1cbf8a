import type { Knex } from 'knex'
import type { EmailRow } from '../../db/rows.js'
import { shownBody } from '../mail/mail-log.js'
import { type RowOwner, selectOwnedRows } from './owned-rows.js'
import { listColumns, type RetentionRule } from './retention-rule.js'
import { retentionRules } from './retention-rules.js'

const rowsAtOnce = 1000

export type ExportedRow = Readonly<Record<string, unknown>>

/** A table with rows of a client. */
export interface ExportedTable {
  readonly table: string
  /** Names of the secret columns, which are omitted. */
  readonly leftOut: readonly string[]
  /** Yields the rows in batches, ordered by ID. */
  readonly rows: () => AsyncGenerator<readonly ExportedRow[]>
}

/**
 * Returns the existing or deleted client with an ID. Returns undefined if there is no such client and the database
 * contains no data of a deleted client with this ID.
 */
export async function findRowOwner(db: Knex, id: number): Promise<Exclude<RowOwner, 'orphans'> | undefined> {
  if ((await db('clients').where({ id }).first('id')) !== undefined) return { client: id }
  for (const table of ['invoices', 'transactions', 'credit_entries', 'deleted_clients'] as const) {
    const column = table === 'deleted_clients' ? 'id' : 'deleted_client_id'
    const found = await db(table as 'invoices')
      .where({ [column]: id })
      .first('id')
    if (found !== undefined) return { deletedClient: id }
  }
  return undefined
}

/** Returns the tables that can have rows of `whose`, according to the retention rules (R-3906). */
export const listExportedTables = (db: Knex, whose: RowOwner): ExportedTable[] =>
  [...retentionRules].flatMap(([table, judgement]) =>
    selectOwnedRows(db, table, whose) === undefined
      ? []
      : { table, leftOut: listColumns(judgement, 'secret'), rows: () => readBatches(db, table, judgement, whose) },
  )

async function* readBatches(
  db: Knex,
  table: string,
  judgement: RetentionRule,
  whose: RowOwner,
): AsyncGenerator<readonly ExportedRow[]> {
  const { key = 'id', rowsAtOnce: limit = rowsAtOnce, ofOthers } = judgement
  const columns = (['plain', 'personal', 'paper'] as const).flatMap((kind) => listColumns(judgement, kind))
  for (let after = 0; ; ) {
    const owned = selectOwnedRows(db, table, whose) as Knex.QueryBuilder
    if (ofOthers !== undefined) owned.whereRaw(`not (${ofOthers})`)
    const rows: Record<string, unknown>[] = await owned
      .where(`${table}.${key}`, '>', after)
      .orderBy(`${table}.${key}`)
      .limit(limit)
      .select(columns.map((column) => `${table}.${column}`))
    yield rows.map((row) => toExportedRow(table, row))
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return
    after = Number(last[key])
  }
}

/** Returns a row in readable form: files in base64, and without the text of emails that grant access to an account. */
function toExportedRow(table: string, row: Record<string, unknown>): ExportedRow {
  const texts = Object.entries(row).map(([name, value]) => [
    name,
    Buffer.isBuffer(value) ? value.toString('base64') : value,
  ])
  const read = Object.fromEntries(texts)
  return table === 'emails' ? { ...read, body: shownBody(row as unknown as EmailRow) } : read
}
