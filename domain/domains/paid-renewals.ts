import type { InvoiceItemRow } from '../../db/rows-papers.js'
import type { DomainRow, ModuleQueueRow } from '../../db/rows-services.js'
import { coveringLines, isInvoiceSettledSql } from '../billing/billing-dates.js'
import { findFullyCreditedLines } from '../billing/credited-lines.js'
import { isSettled } from '../billing/first-periods.js'
import { lockInvoiceAndClient } from '../billing/invoices.js'
import { creditUndeliverable } from '../billing/undeliverable.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { cancelQueuedOperation, findPayload, type Payload } from '../modules/queued-operations.js'
import { isLeased } from '../queue/queue.js'
import type { Day } from '../values/days.js'
import { readableName } from '../values/domain-names.js'
import { yearsBetween } from './periods.js'
import { domainRecurrence } from './recurrence.js'

/** Returns a domain's queued renewals with their payloads. */
export async function readQueuedRenewals(
  ctx: Pick<Context, 'db' | 'secretKey'>,
  domainId: number,
): Promise<{ readonly row: ModuleQueueRow; readonly payload: Payload }[]> {
  const rows = await ctx
    .db('module_queue')
    .where({ domain_id: domainId, action: 'renew', status: 'pending' })
    .orderBy('id')
  return rows.map((row) => ({ row, payload: findPayload(ctx, row) ?? {} }))
}

/** Returns the number of paid years whose renewal is still queued. */
export const countQueuedYears = async (ctx: Context, domainId: number): Promise<number> =>
  (await readQueuedRenewals(ctx, domainId))
    .filter(({ payload }) => payload.lineId !== undefined)
    .reduce((sum, { payload }) => sum + (payload.years ?? 1), 0)

/**
 * Credits payments for renewals of an ended domain that will not be made (R-2703): queued renewals, and renewals paid
 * before an earlier period. Does not credit a renewal with an attempt in progress. The caller has locked the client's
 * row.
 */
export async function creditUnusedRenewals(ctx: Context, domain: DomainRow): Promise<void> {
  const lineIds: number[] = []
  for (const { row, payload } of await readQueuedRenewals(ctx, domain.id)) {
    if (payload.lineId === undefined || isLeased(row, ctx.machineNow)) continue
    await cancelQueuedOperation(ctx, row.id)
    lineIds.push(payload.lineId)
  }
  if (domain.next_due_date !== null) lineIds.push(...(await paidAhead(ctx, domain)))
  for (const id of lineIds) await creditRenewalLine(ctx, domain, id)
}

/** Returns the IDs of paid lines for periods after the due date for which the domain has not been renewed yet. */
async function paidAhead({ db }: Context, { id, next_due_date, expiry_date }: DomainRow): Promise<number[]> {
  const lines: { id: number; period_end: Day }[] = await coveringLines(db, domainRecurrence, id)
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .where('period_start', '>', next_due_date)
    .whereRaw(isInvoiceSettledSql)
    .select('invoice_items.id', 'period_end')
  return lines
    .filter(({ period_end }) => expiry_date === null || yearsBetween(expiry_date, period_end) > 0)
    .map((line) => line.id)
}

/**
 * Credits the payment for a renewal's line, unless the invoice is not settled or the line is already fully credited.
 */
export async function creditRenewalLine(ctx: Context, domain: DomainRow, lineId: number): Promise<void> {
  const line: InvoiceItemRow | undefined = await ctx.db('invoice_items').where({ id: lineId }).first()
  if (line === undefined) return
  const { invoice } = await lockInvoiceAndClient(ctx.db, line.invoice_id)
  if (!isSettled(invoice) || (await findFullyCreditedLines(ctx, invoice)).has(lineId)) return
  await creditUndeliverable(ctx, invoice, [line])
  await logActivity(ctx, `Paid but returned as credit: the renewal of ${readableName(domain.domain)}`, domain.client_id)
}
