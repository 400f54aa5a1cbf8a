import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-billing.js'
import type { DomainRow, ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import type { Day } from '../days.js'
import { findDomain } from '../domains/domains.js'
import { obtain, renewAsPaid, tellUnrenewed } from '../domains/orders.js'
import { isRenewal, yearsBetween } from '../domains/periods.js'
import { queueMails } from '../mail/queue.js'
import { applyUpgrade } from '../orders/upgrade-change.js'
import { raiseAddons } from '../services/addon-changes.js'
import { serviceFacts, nameOf as serviceName } from '../services/services.js'
import { setUp } from '../services/set-up.js'
import { liftSuspension } from '../services/suspensions.js'
import { raise } from '../system/events.js'
import { claimingLines, payPeriod } from './cursors.js'
import { invoiceFacts, invoiceMail, nameOf } from './invoice-mail.js'
import { withdrawnLines } from './noted-lines.js'
import { creditUndeliverable, isLostPeriod, isLostRenewal, staysOwed } from './undeliverable.js'

/**
 * An invoice has been paid in full: what waited for the money happens, as rows that are delivered after the commit
 * (R-1105). What was paid for something that has ended becomes credit (R-1036). Returns the invoice as it is afterwards.
 * The caller has locked the rows of the invoice and its client.
 */
export async function onPaid(ctx: Context, before: InvoiceRow, invoice: InvoiceRow): Promise<InvoiceRow> {
  const items = await ctx.db('invoice_items').where({ invoice_id: invoice.id }).orderBy('id')
  // Lines that credit notes have taken back were not paid.
  const withdrawn = await withdrawnLines(ctx, invoice)
  const lost: InvoiceItemRow[] = []
  for (const item of items) {
    if (item.related_id === null || withdrawn.has(item.id)) continue
    if ((await onLinePaid[item.type]?.(ctx, item, item.related_id)) === 'lost') lost.push(item)
  }
  await queueReceipt(ctx, invoice)
  await raise(ctx, 'invoice.paid', `Invoice ${nameOf(invoice)} was paid.`, invoiceFacts(ctx, invoice), { before })
  return creditUndeliverable(ctx, invoice, lost)
}

/** `lost` is a line that can no longer be delivered. */
type LinePaidHandler = (ctx: Context, item: InvoiceItemRow, id: number) => Promise<'lost' | undefined>

const onLinePaid: Partial<Record<InvoiceItemRow['type'], LinePaidHandler>> = {
  service: async (ctx, item, id) => {
    const service = await ctx.db('services').where({ id }).forUpdate().first()
    if (service === undefined) return undefined
    if (isLostPeriod(ctx, service, item)) return 'lost'
    const next = await payPeriod(ctx, 'service', service, item)
    if (next !== undefined && service.status !== 'pending')
      await raise(
        ctx,
        'service.renewed',
        `${serviceName(service)} is paid for until ${next}.`,
        { ...serviceFacts(service), nextduedate: next },
        { before: service },
      )
    if (service.status === 'pending') await setUpIfPaidFor(ctx, service)
    if (service.status === 'suspended') await liftSuspension(ctx, service)
    return undefined
  },
  addon: async (ctx, item, id) => {
    const addon = await ctx.db('service_addons').where({ id }).forUpdate().first()
    if (addon === undefined) return undefined
    const service = await ctx
      .db('services')
      .where({ id: addon.service_id })
      .first('id', 'client_id', 'status', 'terminated_on')
    if (service !== undefined && isLostPeriod(ctx, service, item)) return 'lost'
    const next = await payPeriod(ctx, 'addon', addon, item)
    if (next !== undefined && service !== undefined) await raiseAddons(ctx, service, [addon])
    return undefined
  },
  domain: async (ctx, item, id) => {
    const domain = await ctx.db('domains').where({ id }).forUpdate().first()
    if (domain === undefined) return undefined
    if (isLostRenewal(ctx, domain, item)) {
      await tellUnrenewed(ctx, domain)
      return 'lost'
    }
    if (domain.status === 'pending') await obtain(ctx, domain)
    const next = await payPeriod(ctx, 'domain', domain, item)
    if (next === undefined) return undefined
    let isMade = true
    for (const line of await renewalsPassed(ctx, domain, next)) {
      const current = await findDomain(ctx.db, id)
      isMade = (await renewAsPaid(ctx, current, yearsOf(line), line.id)) && isMade
    }
    return isMade || staysOwed(ctx) ? undefined : 'lost'
  },
  upgrade: async (ctx, _, id) => {
    await applyUpgrade(ctx, id)
    return undefined
  },
}

/** Returns the renewals over which the due date of a domain has passed: the one just paid, and those paid before it. */
async function renewalsPassed({ db }: Context, domain: DomainRow, next: Day): Promise<InvoiceItemRow[]> {
  const lines: InvoiceItemRow[] = await claimingLines(db, 'domain', domain.id)
    .where('period_start', '>=', domain.next_due_date)
    .where('period_start', '<', next)
    .orderBy('period_start')
  return lines.filter((line) => isRenewal(domain, line))
}

/** Returns the years that a line renews a domain for. */
const yearsOf = ({ period_start, period_end }: InvoiceItemRow): number =>
  Math.max(1, yearsBetween(period_start as Day, period_end as Day))

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
