import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

const rowsPerUpdate = 5000
const maxNamed = 20

const live = "status in ('active', 'suspended')"
const recurs = "billing_cycle not in ('free', 'onetime')"

/**
 * Tables with recurring rows: the type of their invoice lines, the conditions for recurring and for live rows, and the
 * condition of an index that lists live rows without a billed-through date (`billed_until`).
 */
const kinds = [
  {
    table: 'services',
    type: 'service',
    recurring: recurs,
    live,
    index: `billed_until is null and not_billed_reason is null and ${live} and ${recurs}`,
  },
  {
    table: 'service_addons',
    type: 'addon',
    recurring: recurs,
    live,
    index: `billed_until is null and not_billed_reason is null and ${live} and ${recurs}`,
  },
  {
    table: 'domains',
    type: 'domain',
    recurring: '1 = 1',
    live: "status = 'active'",
    index: "billed_until is null and not_billed_reason is null and status = 'active' and next_due_date is not null",
  },
] as const

/**
 * Fills `billed_until`, the date through which a row is billed. From this release on it may differ from
 * `next_due_date`, through which the row is paid (R-1221). Existing rows are billed until the end of their last line,
 * or until their due date if they have no lines. The unpaid first line of a pending row loses its period, which starts
 * when the row becomes active.
 *
 * Reports rows that the operator must check: rows with a due date after everything billed, and live rows without a due
 * date.
 */
export async function up(db: Knex, dialect: Dialect, say: (sentence: string) => void = () => {}): Promise<void> {
  for (const { table, type, recurring, live, index } of kinds) {
    const lines = (where: string) =>
      `from invoice_items where type = '${type}' and related_id = ${table}.id and ${where}`
    const last = (await db(table).max({ id: 'id' }).first())?.id ?? 0
    const ahead: number[] = []
    const undated: number[] = []
    for (let from = 1; from <= last; from += rowsPerUpdate) {
      const ids = `${table}.id between ${from} and ${from + rowsPerUpdate - 1}`
      if (type !== 'domain')
        await db.raw(`update invoice_items set period_start = null, period_end = null, is_claiming = 0
          where type = '${type}' and is_claiming = 1
          and related_id in (select id from ${table} where ${ids} and status = 'pending' and billed_until is null)
          and invoice_id in (select id from invoices where status <> 'paid')`)
      const billed = await db.raw(`update ${table} set billed_until =
          coalesce((select max(period_end) ${lines('is_claiming = 1')}), next_due_date)
        where ${ids} and billed_until is null and next_due_date is not null and ${recurring}
          and (status <> 'pending' or exists (select 1 ${lines('is_claiming = 1')}))
        returning id, case when billed_until < next_due_date and ${live} then 1 else 0 end as is_ahead`)
      for (const { id, is_ahead } of (billed.rows ?? billed) as { id: number; is_ahead: number }[])
        if (is_ahead === 1) ahead.push(id)
      // Rows without a due date were never billed, whether on purpose or by mistake. The row now records the reason.
      const marked = await db.raw(`update ${table} set not_billed_reason = 'No due date'
        where ${ids} and ${live} and ${recurring} and next_due_date is null and not_billed_reason is null
        returning id`)
      for (const { id } of (marked.rows ?? marked) as { id: number }[]) undated.push(id)
    }
    if (ahead.length > 0)
      say(`The due date lies after all that was billed; see that it is right, in ${table}: ${namesOf(ahead)}`)
    if (undated.length > 0)
      say(
        `Live and not billed, because it has no due date; give it one if it is to be billed, in ${table}: ${namesOf(undated)}`,
      )
    await concurrentIndex(db, dialect, `${table}_undated`, `${table} (id) where ${index}`)
  }
}

/** Lists up to `maxNamed` IDs, followed by the number of remaining ones. */
function namesOf(ids: readonly number[]): string {
  const more = ids.length > maxNamed ? ` and ${ids.length - maxNamed} more` : ''
  return `${ids.slice(0, maxNamed).join(', ')}${more}`
}
