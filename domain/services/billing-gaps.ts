import type { Knex } from 'knex'
import type { ServiceRow } from '../../db/rows-services.js'
import { coveringLines, markBilled, skipGap } from '../billing/billing-dates.js'
import { followingDueDate, isRecurring, type RecurringCycle } from '../billing/cycles.js'
import { period } from '../billing/due/period.js'
import { hasNotBilledReasonSql, isFraudOrderSql } from '../billing/due/source.js'
import type { NewLine } from '../billing/invoice-lines.js'
import { createInvoice } from '../billing/invoices.js'
import { deductPrepayments } from '../billing/line-kind.js'
import { type Context, today } from '../context.js'
import { multiplyByFraction } from '../taxes/calculate-totals.js'
import { addDays, type Day, daysBetween, getDayOfMonth } from '../values/days.js'
import { liveServiceStatuses } from '../values/statuses.js'
import { hasOpenCancellationSql } from './cancellations.js'
import { serviceRecurrence } from './recurrences.js'
import { formatServiceLabel } from './services.js'

/** Days without a line before a billed period. */
interface Gap {
  readonly start: Day
  readonly end: Day
}

/**
 * Bills the gaps that cancelled invoices left before billed periods of a service, at its present price. Must run before
 * the service's cycle changes, because periods of the new cycle would not end at the start of a billed one (R-1228). If
 * the service cannot be billed, skips a gap at the due date. The caller has locked the client's row.
 */
export async function billGaps(ctx: Context, serviceId: number): Promise<void> {
  const { db } = ctx
  const service = (await db('services').where({ id: serviceId }).forUpdate().first()) as ServiceRow
  const { client_id, currency_id, billing_cycle, payment_method } = service
  if (!isRecurring(billing_cycle)) return
  const gaps = await findGaps(db, service)
  if (gaps.length === 0) return
  const client = client_id === null ? undefined : await db('clients').where({ id: client_id }).first()
  const isBilled =
    client !== undefined &&
    client.status !== 'closed' &&
    (currency_id === null || currency_id === client.currency_id) &&
    (await isBillable(db, serviceId))
  if (!isBilled) return skipGap(ctx, serviceRecurrence, serviceId)
  const product = await db('products')
    .where({ id: service.product_id ?? 0 })
    .first('name')
  const label = formatServiceLabel(product?.name ?? 'Service', service.domain)
  const lines = await deductPrepayments(
    ctx,
    gaps.flatMap((gap) => createGapLines(gap, { ...service, billing_cycle }, label)),
  )
  const dueDate = addDays(today(ctx), ctx.settings.whole('invoice_due_days_late'))
  await createInvoice(ctx, { client, lines, dueDate, paymentMethod: payment_method })
  await markBilled(ctx, lines)
}

async function findGaps(db: Knex, { id, next_due_date }: ServiceRow): Promise<Gap[]> {
  if (next_due_date === null) return []
  const lines = await coveringLines(db, serviceRecurrence, id)
    .where('period_end', '>', next_due_date)
    .orderBy('period_start')
    .select('period_start', 'period_end')
  const gaps: Gap[] = []
  let start = next_due_date
  for (const { period_start, period_end } of lines as { period_start: Day; period_end: Day }[]) {
    if (period_start > start) gaps.push({ start, end: period_start })
    if (period_end > start) start = period_end
  }
  return gaps
}

const isBillable = async (db: Knex, id: number): Promise<boolean> =>
  (await db('services as due')
    .where('due.id', id)
    .whereIn('due.status', liveServiceStatuses)
    .whereRaw(`not (${hasNotBilledReasonSql} or ${hasOpenCancellationSql('due.id')} or ${isFraudOrderSql('due')})`)
    .first('due.id')) !== undefined

type Recurring = Pick<ServiceRow, 'id' | 'recurring_amount' | 'anchor_day'> & { readonly billing_cycle: RecurringCycle }

/** Returns the lines for a gap: whole periods, and a prorated line for a period that would end later. */
function createGapLines({ start, end }: Gap, service: Recurring, label: string): NewLine[] {
  const { id, recurring_amount, anchor_day, billing_cycle } = service
  const lines: NewLine[] = []
  for (let from = start; from < end; ) {
    const whole = followingDueDate(from, billing_cycle, anchor_day ?? getDayOfMonth(start))
    const until = whole < end ? whole : end
    const covered = period(from, until)
    lines.push({
      kind: 'service',
      relatedId: id,
      description: `${label}, ${covered.words}`,
      amount:
        until === whole
          ? recurring_amount
          : multiplyByFraction(recurring_amount, daysBetween(from, until), daysBetween(from, whole)),
      taxed: true,
      period: covered.period,
    })
    from = until
  }
  return lines
}
