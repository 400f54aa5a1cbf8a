import type { Knex } from 'knex'
import { countedTextColumns } from './counted-tables.js'
import { queryStoredCounts, type StoredCountKey } from './row-counts.js'
import { type Selection, selectionKey } from './selection.js'

/** Maximum number of cached totals for each handle. The cache is cleared when it is full. */
const maxTotals = 10_000

/** A total, and the version of the table in which it was counted. */
interface TextTotal {
  readonly total: number
  /**
   * Number of changes, which identifies the version. It grows by 1 with every row inserted, deleted, or moved to
   * another value, and with every change of the text.
   */
  readonly changes: number
  /** The table's highest ID in that version. */
  readonly top: number
}

const memories = new WeakMap<Knex, Map<string, TextTotal>>()

/** Forgets the totals cached for a handle. Must be called after the database was restored. */
export const forgetTextTotals = (db: Knex): void => void memories.delete(db)

/**
 * Returns the number of selected rows. `selection` narrows `narrowed` by conditions on counted texts, and triggers
 * maintain the row count of `narrowed` under `among`. An index finds rare texts, but counting common ones reads the
 * whole table, so totals are cached. If the only changes since are rows inserted above the highest ID, only these rows
 * are counted. The same statement checks that there were no other changes.
 */
export async function countText(
  db: Knex,
  selection: Selection,
  narrowed: Selection,
  among: StoredCountKey,
): Promise<number> {
  const totals = memories.get(db) ?? new Map<string, TextTotal>()
  memories.set(db, totals)
  const key = selectionKey(selection)
  const known = totals.get(key)
  const now =
    (known === undefined ? undefined : await extendTotal(db, selection, narrowed, among, known)) ??
    (await countAll(db, selection, among))
  if (totals.size >= maxTotals) totals.clear()
  totals.set(key, now)
  return now.total
}

async function countAll(db: Knex, selection: Selection, among: StoredCountKey): Promise<TextTotal> {
  const [row] = await db.select({ ...stateOf(db, selection, among), total: selection.query().count('*') })
  return { total: Number(row.total), changes: Number(row.changes), top: Number(row.top) }
}

/** Adds the rows above the highest ID to a known total. Returns undefined if other rows have changed too. */
async function extendTotal(
  db: Knex,
  selection: Selection,
  narrowed: Selection,
  among: StoredCountKey,
  known: TextTotal,
): Promise<TextTotal | undefined> {
  const past = (rows: Selection) => rows.query().where('id', '>', known.top).count('*')
  const [row] = await db.select({ ...stateOf(db, selection, among), added: past(narrowed), found: past(selection) })
  const changes = Number(row.changes)
  if (changes !== known.changes + Number(row.added)) return undefined
  return { total: known.total + Number(row.found), changes, top: Number(row.top) }
}

/** Returns subqueries for the table's version: changes to its rows and its text, and its highest ID. */
const stateOf = (db: Knex, { table }: Selection, among: StoredCountKey) => {
  const texts: StoredCountKey = { name: `${table}_${countedTextColumns.get(table)}`, values: undefined }
  const [rows, changed] = [among, texts].map((counted) => queryStoredCounts(db, counted).sum('changes'))
  return {
    changes: db.select(db.raw('coalesce((?), 0) + coalesce((?), 0)', [rows, changed] as never)),
    top: db.from(table).max('id'),
  }
}
