import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import type { HandleParams } from '../../db/database.js'
import { Fault, type FaultCode } from '../values/faults.js'
import { groupRows } from '../values/group-by.js'
import { prepareQuery } from './prepared.js'
import type { RowOf } from './selection.js'

type TableName = keyof Tables & string

const anyRows = (db: Knex, table: string): Knex.QueryBuilder => db.from(table)

/** Returns a row by ID, or undefined if it does not exist. */
export const findRow = <Name extends TableName>(db: Knex, table: Name, id: number) =>
  readRow<Name>(db, table, id, 'find')

/** Returns a row by ID and locks it until the transaction ends. Returns undefined if it does not exist. */
export const findAndLockRow = <Name extends TableName>(db: Knex, table: Name, id: number) =>
  readRow<Name>(db, table, id, 'lock')

/** Returns a row by ID. Throws `missing` if it does not exist. */
export const expectRow = async <Name extends TableName>(
  db: Knex,
  table: Name,
  id: number,
  missing: FaultCode,
): Promise<RowOf<Name>> => expectExisting<Name>(await findRow(db, table, id), missing)

/** Returns a row by ID and locks it until the transaction ends. Throws `missing` if it does not exist. */
export const lockRow = async <Name extends TableName>(
  db: Knex,
  table: Name,
  id: number,
  missing: FaultCode,
): Promise<RowOf<Name>> => expectExisting<Name>(await findAndLockRow(db, table, id), missing)

/**
 * Caches a row that a statement returned in full, so that it need not be read again. No trigger may change the row
 * after the statement returned it.
 */
export function rememberRow<Name extends TableName>(
  db: Knex,
  table: Name,
  row: RowOf<Name> & { readonly id: number },
): void {
  const { knownRows }: HandleParams = db.userParams
  knownRows?.note(table, row.id, row as Record<string, unknown>)
}

/**
 * Returns the cached row without a query if it is current (db/row-cache.ts). Rows are cached only if there are no other
 * writers.
 */
async function readRow<Name extends TableName>(
  db: Knex,
  table: Name,
  id: number,
  how: 'find' | 'lock',
): Promise<RowOf<Name> | undefined> {
  const { knownRows }: HandleParams = db.userParams
  const known = knownRows?.find(table, id) as RowOf<Name> | undefined
  if (known !== undefined) return known
  const row: RowOf<Name> | undefined = await getQueries(table)[how](db, { id })
  if (row !== undefined) knownRows?.note(table, id, row as Record<string, unknown>)
  return row
}

/** Cached by table, because nearly every call looks up a row. */
const queries = new Map<string, ReturnType<typeof prepareQueries>>()

const prepareQueries = (table: string) => ({
  find: prepareQuery((db, { id }: { id: number }) => anyRows(db, table).where('id', id).first()),
  lock: prepareQuery((db, { id }: { id: number }) => anyRows(db, table).where('id', id).forUpdate().first()),
})

function getQueries(table: string) {
  const known = queries.get(table)
  if (known !== undefined) return known
  const made = prepareQueries(table)
  queries.set(table, made)
  return made
}

function expectExisting<Name extends TableName>(row: unknown, missing: FaultCode): RowOf<Name> {
  if (row === undefined) throw new Fault(missing)
  return row as RowOf<Name>
}

/** Returns the rows of several owners by owner ID, ordered by a column. */
export async function rowsByOwner<Name extends TableName>(
  db: Knex,
  table: Name,
  column: keyof RowOf<Name> & string,
  owners: readonly number[],
  order = 'id',
): Promise<ReadonlyMap<number, readonly RowOf<Name>[]>> {
  const rows: RowOf<Name>[] = await anyRows(db, table).whereIn(column, owners).orderBy(order)
  return groupRows(rows, (row) => row[column] as number)
}
