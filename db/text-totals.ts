import type { Knex } from 'knex'
import { countedTexts } from './counted-tables.js'
import { type Counted, keptCounts } from './row-counts.js'
import { keyOf, type Selection } from './selection.js'

/** Totals remembered for each handle; the memory is cleared when it is full. */
const maxTotals = 10_000

/** A total and the state that it is of. */
interface TextTotal {
  readonly total: number
  /** The state: every row that comes, goes or changes its value or text counts as one more. */
  readonly changes: number
  /** The greatest id of the table in that state. */
  readonly top: number
}

const memories = new WeakMap<Knex, Map<string, TextTotal>>()

/**
 * Returns how many rows are selected by conditions on counted texts among others whose number is kept. An index finds rare
 * texts, but to count common ones is to read the whole table. So what was counted is remembered: where rows past the
 * greatest id of then are all that has changed, only these are counted. The statement that counts asks for that as well.
 */
export async function countText(db: Knex, selection: Selection, narrowed: Selection, among: Counted): Promise<number> {
  const totals = memories.get(db) ?? new Map<string, TextTotal>()
  memories.set(db, totals)
  const key = keyOf(selection)
  const known = totals.get(key)
  const now =
    (known === undefined ? undefined : await grow(db, selection, narrowed, among, known)) ??
    (await countAll(db, selection, among))
  if (totals.size >= maxTotals) totals.clear()
  totals.set(key, now)
  return now.total
}

async function countAll(db: Knex, selection: Selection, among: Counted): Promise<TextTotal> {
  const [row] = await db.select({ ...stateOf(db, selection, among), total: selection.query().count('*') })
  return { total: Number(row.total), changes: Number(row.changes), top: Number(row.top) }
}

/** Returns undefined where other rows have changed than those past the greatest id. */
async function grow(
  db: Knex,
  selection: Selection,
  narrowed: Selection,
  among: Counted,
  known: TextTotal,
): Promise<TextTotal | undefined> {
  const past = (rows: Selection) => rows.query().where('id', '>', known.top).count('*')
  const [row] = await db.select({ ...stateOf(db, selection, among), added: past(narrowed), found: past(selection) })
  const changes = Number(row.changes)
  if (changes !== known.changes + Number(row.added)) return undefined
  return { total: known.total + Number(row.found), changes, top: Number(row.top) }
}

const stateOf = (db: Knex, { table }: Selection, among: Counted) => {
  const texts: Counted = { name: `${table}_${countedTexts.get(table)}`, values: undefined }
  const [rows, changed] = [among, texts].map((counted) => keptCounts(db, counted).sum('changes'))
  return {
    changes: db.select(db.raw('coalesce((?), 0) + coalesce((?), 0)', [rows, changed] as never)),
    top: db.from(table).max('id'),
  }
}
