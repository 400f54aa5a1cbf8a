import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-billing.js'
import type { ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import type { Day } from '../days.js'
import { obtain, renewAsPaid } from '../domains/orders.js'
import { nextDueOf } from '../domains/periods.js'
import { queueMails } from '../mail/queue.js'
import { applyUpgrade } from '../orders/upgrade-change.js'
import { serviceFacts, nameOf as serviceName } from '../services/services.js'
import { setUp } from '../services/set-up.js'
import { liftSuspension } from '../services/suspensions.js'
import { raise } from '../system/events.js'
import { isRecurring, nextDue } from './cycles.js'
import { invoiceFacts, invoiceMail, nameOf } from './invoice-mail.js'
import { withdrawnLines } from './noted-lines.js'

/**
 * An invoice has been paid in full: what waited for the money happens, as rows that are delivered after the commit
 * (R-1105). The caller has locked the invoice's row.
 */
export async function onPaid(ctx: Context, invoice: InvoiceRow): Promise<void> {
  const items = await ctx.db('invoice_items').where({ invoice_id: invoice.id }).orderBy('id')
  // Lines that credit notes have taken back were not paid.
  const withdrawn = await withdrawnLines(ctx, invoice)
  for (const item of items)
    if (item.related_id !== null && !withdrawn.has(item.id)) await onLinePaid[item.type]?.(ctx, item, item.related_id)
  await queueReceipt(ctx, invoice)
  await raise(ctx, 'invoice.paid', `Invoice ${nameOf(invoice)} was paid.`, invoiceFacts(ctx, invoice))
}

type LinePaidHandler = (ctx: Context, item: InvoiceItemRow, id: number) => Promise<void>

const onLinePaid: Partial<Record<InvoiceItemRow['type'], LinePaidHandler>> = {
  service: async (ctx, item, id) => {
    const service = await ctx.db('services').where({ id }).forUpdate().first()
    if (service === undefined) return
    const next = await advanceDueDate(ctx, 'services', service, item)
    if (next !== undefined && service.status !== 'pending')
      await raise(ctx, 'service.renewed', `${serviceName(service)} is paid for until ${next}.`, {
        ...serviceFacts(service),
        nextduedate: next,
      })
    if (service.status === 'pending') await setUpIfPaidFor(ctx, service)
    if (service.status === 'suspended') await liftSuspension(ctx, service)
  },
  addon: async (ctx, item, id) => {
    const addon = await ctx.db('service_addons').where({ id }).forUpdate().first()
    if (addon === undefined) return
    await advanceDueDate(ctx, 'service_addons', addon, item)
  },
  domain: async (ctx, { period_start }, id) => {
    const domain = await ctx.db('domains').where({ id }).forUpdate().first()
    if (domain === undefined) return
    if (domain.status === 'pending') await obtain(ctx, domain)
    if (domain.next_due_date === null || domain.next_due_date !== period_start) return
    const next = nextDueOf({ ...domain, next_due_date: domain.next_due_date })
    await ctx.db('domains').where({ id }).update({ next_due_date: next })
    await renewAsPaid(ctx, domain)
  },
  upgrade: async (ctx, _, id) => applyUpgrade(ctx, id),
}

/**
 * The next due date moves by one cycle when the line of that period is paid, not when it is made (R-1203). Undefined
 * where it stays.
 */
async function advanceDueDate(
  { db }: Context,
  table: 'services' | 'service_addons',
  { id, next_due_date, billing_cycle, anchor_day }: ServiceRow | ServiceAddonRow,
  { period_start }: InvoiceItemRow,
): Promise<Day | undefined> {
  if (next_due_date === null || next_due_date !== period_start || !isRecurring(billing_cycle)) return undefined
  const next = nextDue(next_due_date, billing_cycle, anchor_day ?? Number(next_due_date.slice(8)))
  await db(table).where({ id }).update({ next_due_date: next })
  return next
}

/** Sets up a product that is set up on payment. Others wait for staff to accept the order. */
async function setUpIfPaidFor(ctx: Context, service: ServiceRow): Promise<void> {
  if (service.product_id === null) return
  const product = await ctx.db('products').where({ id: service.product_id }).first('auto_setup')
  if (product?.auto_setup === 'payment') await setUp(ctx, service)
}

async function queueReceipt(ctx: Context, invoice: InvoiceRow): Promise<void> {
  // Without money there is no payment to confirm.
  if (invoice.client_id === null || invoice.paid + invoice.credit === 0) return
  const client = await ctx.db('clients').where({ id: invoice.client_id }).first()
  if (client !== undefined)
    await queueMails(ctx, 'invoice payment confirmation', [invoiceMail(ctx, { invoice, client })])
}
