import type { Knex } from 'knex'
import { runBatch } from '../batches.js'
import { type Context, type RemoteContext, today } from '../context.js'
import { grouped } from '../grouped.js'
import { claimingLines, lockRecurring, markBilled, passPaidPeriods, type RecurringType, tableOf } from './cursors.js'
import { firstLineOf, isSettled, startBilling } from './first-periods.js'
import { withdrawLines } from './withdrawal.js'

/**
 * SQL of each kind of row that is live and has not been billed by this release: release 0.1.0 activates services and
 * orders without `billed_until`. Written like the conditions of the indexes, so that these are used.
 */
export const undated: Readonly<Record<RecurringType, string>> = {
  service: `billed_until is null and not_billed_reason is null and status in ('active', 'suspended')
    and billing_cycle not in ('free', 'onetime')`,
  addon: `billed_until is null and not_billed_reason is null and status in ('active', 'suspended')
    and billing_cycle not in ('free', 'onetime')`,
  domain: "billed_until is null and not_billed_reason is null and status = 'active' and next_due_date is not null",
}

/**
 * Brings the cursors of rows to what their lines say (R-1227). Rows that were written by release 0.1.0 beside this one are
 * the only ones that need it.
 */
export async function repairCursors(remote: RemoteContext): Promise<void> {
  for (const type of Object.keys(undated) as RecurringType[]) await fillIn(remote, type)
  for (const type of ['service', 'addon'] as const) {
    const rows = await startable(remote.db, type)
    const starts = new Map(rows.map(({ id, registered_on }) => [id, registered_on ?? today(remote)]))
    await runBatch(remote, [...starts.keys()], {
      act: async (ctx, ids) => {
        for (const id of ids)
          if (!(await takeFirstPeriod(ctx, type, id))) await startBilling(ctx, type, id, starts.get(id))
      },
      failed: async (id, error) => remote.report(error, { [type]: id }),
    })
  }
}

/**
 * Gives the line of an order the first period that release 0.1.0, which knows no line without a period, has billed again:
 * its line is withdrawn, and what was paid for it becomes credit. Returns false where nothing was billed again.
 */
async function takeFirstPeriod(ctx: Context, type: RecurringType, id: number): Promise<boolean> {
  const { db } = ctx
  const first = await firstLineOf(db, type, id)
  const again = first && (await claimingLines(db, type, id).orderBy('period_start').first())
  if (first === undefined || again === undefined) return false
  await withdrawLines(ctx, [again], 'The order has billed this period already')
  await db('invoice_items').where({ id: again.id }).update({ is_claiming: 0 })
  const { period_start, period_end } = again
  await db('invoice_items').where({ id: first.id }).update({ period_start, period_end, is_claiming: 1 })
  const last = await claimingLines(db, type, id).max({ end: 'period_end' }).first()
  await lockRecurring(db, type, id)
  await db(tableOf(type))
    .where({ id })
    .update({ next_due_date: isSettled(first) ? period_end : period_start, billed_until: last?.end })
  await passPaidPeriods(db, type, id)
  return true
}

/** Rows that one statement fills in: a table may be full of them, and the database ends a statement that takes too long. */
const fillRows = 1000

/** A due row that has a line for the period that begins on its due date. */
export interface BehindRow {
  readonly id: number
  readonly type: RecurringType
  /** The invoice of that line is settled. */
  readonly isPaid: boolean
}

/** Brings rows up to lines and payments that release 0.1.0 has written of them. */
export async function catchUp(remote: RemoteContext, rows: readonly BehindRow[]): Promise<void> {
  for (const [type, ofType] of grouped(rows, (row) => row.type))
    await runBatch(
      remote,
      ofType.map(({ id }) => id).sort((a, b) => a - b),
      {
        act: async ({ db }, ids) => {
          for (let start = 0; start < ids.length; start += 1000)
            await markBilled(
              db,
              ids.slice(start, start + 1000).map((relatedId) => ({ type, relatedId, period: true })),
            )
          const paid = new Set(ofType.filter(({ isPaid }) => isPaid).map(({ id }) => id))
          for (const id of ids) if (paid.has(id)) await passPaidPeriods(db, type, id)
        },
        failed: async (id, error) => remote.report(error, { [type]: id }),
      },
    )
}

/**
 * Rows with a due date of their own are billed until then, or until the end of their last line. What an order has made
 * comes later, because its first period may have to begin.
 */
async function fillIn(remote: RemoteContext, type: RecurringType): Promise<void> {
  const table = tableOf(type)
  const lines = (where: string) => `from invoice_items where type = '${type}' and related_id = ${table}.id and ${where}`
  const fillable = `${undated[type]} and next_due_date is not null`
  for (let last = 0; ; ) {
    const ids: number[] = await remote
      .db(table)
      .whereRaw(fillable)
      .where('id', '>', last)
      .orderBy('id')
      .limit(fillRows)
      .pluck('id')
    const [first] = ids
    if (first === undefined) return
    last = ids.at(-1) as number
    const range = [first, last]
    await remote.transaction(({ db }) =>
      db.raw(
        `update ${table} set billed_until = coalesce(
          (select max(period_end) ${lines('is_claiming = 1 and period_end > next_due_date')}), next_due_date)
        where id between ? and ? and ${fillable}
          ${type === 'domain' ? '' : `and not exists (select 1 ${lines('is_claiming = 0 and period_start is null')})`}`,
        range,
      ),
    )
  }
}

const startable = (
  db: Knex,
  type: 'service' | 'addon',
): Promise<{ readonly id: number; readonly registered_on: string | null }[]> =>
  type === 'service'
    ? db('services').whereRaw(undated.service).orderBy('id').select('id', 'registered_on')
    : db
        .from(db('service_addons').whereRaw(undated.addon).as('addons'))
        .join('services', 'services.id', 'addons.service_id')
        .orderBy('addons.id')
        .select('addons.id', 'services.registered_on')
