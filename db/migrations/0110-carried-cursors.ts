import type { Knex } from 'knex'
import { together } from '../migration-steps.js'

const live = "status in ('active', 'suspended') and billing_cycle not in ('free', 'onetime')"

/** The recurring records: their table, the type of their invoice lines, and the condition for live rows. */
const kinds = [
  { table: 'services', type: 'service', live },
  { table: 'service_addons', type: 'addon', live },
  { table: 'domains', type: 'domain', live: "status = 'active'" },
] as const

type Kind = (typeof kinds)[number]

const isSettled = `invoices.status not in ('draft', 'cancelled')
  and invoices.total - invoices.paid - invoices.credit - invoices.credited <= 0`

/**
 * Moves `next_due_date` past the paid periods and `billed_until` past the invoiced ones, according to the row's invoice
 * lines. This corrects rows that release 0.1.0 wrote while running alongside 0.2.0, unless a run of the daily job has
 * done so. Periods that an order's lines wait for begin with the next run. A period billed twice needs a credit note,
 * which a migration cannot create, so such a row stops the start.
 */
export async function up(db: Knex): Promise<void> {
  for (const kind of kinds) await refuseBilledTwice(db, kind)
  for (const kind of kinds) {
    while (await change(db, kind, isPaidBehind(kind), `next_due_date = ${endOfPaid(kind)}`));
    await change(db, kind, isBilledBehind(kind), `billed_until = ${billedUntil(kind)}`)
  }
}

/** SQL for the row's invoice lines that match the condition. */
const linesOf = ({ table, type }: Kind, where: string): string =>
  `from invoice_items as line join invoices on invoices.id = line.invoice_id
    where line.type = '${type}' and line.related_id = ${table}.id and ${where}`

/** SQL for the end of the paid period that begins on the due date, or null if that period is unpaid. */
const endOfPaid = (kind: Kind): string =>
  `(select max(line.period_end) ${linesOf(kind, `${isForDueDate(kind)} and ${isSettled}`)})`

const isForDueDate = ({ table }: Kind): string => `line.is_claiming = 1 and line.period_start = ${table}.next_due_date`

const isPaidBehind = (kind: Kind): string => `${kind.live} and ${endOfPaid(kind)} > next_due_date`

/** SQL for the end of the last unpaid period covered by a line, or the due date if there is no such period. */
const billedUntil = (kind: Kind): string =>
  `coalesce((select max(line.period_end)
    ${linesOf(kind, `line.is_claiming = 1 and line.period_end > ${kind.table}.next_due_date`)}), next_due_date)`

/** SQL that is true for an order's line whose first period has not begun. */
const waiting = `line.type <> 'domain' and line.is_claiming = 0 and line.period_start is null
  and invoices.status not in ('draft', 'cancelled', 'refunded')
  and not exists (select 1 from credit_note_items where credit_note_items.invoice_item_id = line.id)`

const isBilledBehind = (kind: Kind): string =>
  `${kind.live} and next_due_date is not null and (
    billed_until < ${billedUntil(kind)} and exists (select 1 ${linesOf(kind, isForDueDate(kind))})
    or billed_until is null and not_billed_reason is null and not exists (select 1 ${linesOf(kind, waiting)}))`

async function refuseBilledTwice(db: Knex, kind: Kind): Promise<void> {
  if (kind.type === 'domain') return
  const found = await db(kind.table)
    .whereRaw(`${kind.live} and billed_until is null and not_billed_reason is null`)
    .whereRaw(`exists (select 1 ${linesOf(kind, waiting)})`)
    .whereRaw(`exists (select 1 ${linesOf(kind, 'line.is_claiming = 1')})`)
    .orderBy('id')
    .first('id')
  if (found !== undefined)
    throw new Error(
      `release 0.1.0 has billed a period twice (${kind.type} ${found.id}); start release 0.2.0 on it, call geninvoices, then start this one`,
    )
}

/**
 * Changes the rows that match the condition, and returns true if there were any. Locks the rows before reading their
 * lines.
 */
async function change(db: Knex, { table }: Kind, condition: string, changes: string): Promise<boolean> {
  const ids: number[] = await db(table).whereRaw(condition).orderBy('id').pluck('id')
  const perStatement = 1000
  for (let start = 0; start < ids.length; start += perStatement) {
    const some = ids.slice(start, start + perStatement)
    await together(db, async (trx) => {
      await trx(table).whereIn('id', some).orderBy('id').forUpdate().select('id')
      await trx.raw(`update ${table} set ${changes} where id in (${some.join(', ')}) and ${condition}`)
    })
  }
  return ids.length > 0
}
