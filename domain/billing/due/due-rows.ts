import { setImmediate as turn } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Context } from '../../context.js'
import { tableNotIndexed } from '../../sql/chosen-index.js'
import { rowsPerStatement } from '../../sql/row-limits.js'
import type { Day } from '../../values/days.js'
import type { LineKind } from '../line-kind.js'
import { type BillingRange, type Due, type DueSource, gapEndSql, nextPeriodSql } from './source.js'

/** A kind with records that fall due. */
export type DueKind = LineKind & { readonly due: DueSource }

export interface DueRow {
  readonly id: number
  readonly client_id: number
  /** 0 if the row already has its line, or must not get one. */
  readonly needs_line: number
}

/**
 * Yields the due rows of a kind in batches by the index on the due date, or in one batch if the source has no such
 * index. Other calls get a turn between batches, because reading a batch blocks them.
 */
export async function* dueRows(
  { db }: Context,
  { due }: DueKind,
  range: BillingRange,
): AsyncGenerator<readonly DueRow[]> {
  const { matching, client, needsNoLine, day } = due
  const needsLine = db.raw(`case when ${needsNoLine(range)} then 0 else 1 end`)
  const query = () => matching(db, range.until).select('due.id', { client_id: client, needs_line: needsLine })
  if (day === undefined) return yield await query()
  // An inferred type would depend on the order in which the compiler reads the files.
  const portion = () =>
    query().select({ day }).orderBy(day).orderBy('due.id').limit(rowsPerStatement) as unknown as Knex.QueryBuilder<
      DueRow,
      (DueRow & { readonly day: Day })[]
    >
  for (let rows = await portion(); rows.length > 0; ) {
    yield rows
    await turn()
    const last = rows.at(-1) as (typeof rows)[number]
    const isDayOpen = rows.length === rowsPerStatement
    // With one condition for both columns, SQLite would scan the whole day again for each batch.
    rows = isDayOpen ? await portion().where(day, last.day).where('due.id', '>', last.id) : []
    if (rows.length === 0) rows = await portion().where(day, '>', last.day)
  }
}

/** Locks the rows of `ids` that still need a line. Returns them with the lines to invoice. */
export async function lockUnbilledRows(
  db: Knex,
  { name, recurs, due: source }: DueKind,
  ids: readonly number[],
  range: BillingRange,
): Promise<Due[]> {
  const { table, matching, client, needsNoLine, columns, reading = (query) => query, due } = source
  const startsOn = nextPeriodSql(name, range)
  const query = reading(matching(db, range.until))
  // With the index on the due date, each batch would scan everything that is due.
  if (table !== undefined) query.from(tableNotIndexed(db, table, 'due'))
  const rows = await query
    .whereIn('due.id', ids)
    .whereRaw(`not (${needsNoLine(range)})`)
    .orderBy('due.id')
    .forUpdate('due')
    .select(...columns, {
      client_id: client,
      ...(recurs !== null && { starts_on: db.raw(startsOn), gap_end: db.raw(gapEndSql(name, startsOn)) }),
    })
  return (rows as never[]).map(due)
}
