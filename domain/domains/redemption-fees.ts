import type { InvoiceItemRow } from '../../db/rows-billing.js'
import type { DomainRow } from '../../db/rows-services.js'
import { markBilled } from '../billing/cursors.js'
import type { NewLine } from '../billing/invoice-lines.js'
import { createInvoice } from '../billing/invoices.js'
import { isOpenSql } from '../billing/owed.js'
import { withdrawLines } from '../billing/withdrawal.js'
import { type Context, today } from '../context.js'
import type { Day } from '../days.js'
import { add, type Cents } from '../money.js'
import { type PricedTld, priceFor } from './extension-prices.js'
import { extensionOf } from './extensions.js'
import { isRenewal } from './periods.js'

/**
 * Adds the redemption fee to the unpaid renewals of domains that have reached their redemption period (R-2726): a renewal
 * without the fee is withdrawn, and billed again with it.
 */
export async function chargeRedemption(
  ctx: Context,
  domains: readonly DomainRow[],
  tlds: readonly PricedTld[],
): Promise<void> {
  for (const domain of domains) {
    const fee = feeFor(ctx, domain, tlds)
    if (fee === null || fee === 0 || domain.client_id === null) continue
    const client = await ctx.db('clients').where({ id: domain.client_id }).forUpdate().first()
    const lines = await openRenewals(ctx, domain)
    if (client === undefined || lines.length === 0) continue
    await withdrawLines(ctx, lines, `${domain.domain} is in its redemption period`)
    // Cancelling an invoice may have given credit back.
    const owner = await ctx.db('clients').where({ id: client.id }).first()
    const billed = lines.map((line, at) => withFee(line, at === 0 ? fee : undefined))
    await createInvoice(ctx, {
      client: owner ?? client,
      lines: billed,
      dueDate: today(ctx),
      paymentMethod: domain.payment_method,
    })
    await markBilled(ctx.db, billed)
  }
}

function feeFor({ currencies }: Context, { domain, currency_id }: DomainRow, tlds: readonly PricedTld[]): Cents | null {
  const tld = extensionOf(domain, tlds)
  const currency = currency_id === null ? currencies.default : currencies.of(currency_id)
  return tld === undefined ? null : priceFor(tld, 'restore', { currency, currencies })
}

/** Returns the lines of renewals on issued invoices that wait for money, in the order of their periods. */
async function openRenewals({ db }: Context, domain: DomainRow): Promise<InvoiceItemRow[]> {
  const lines: InvoiceItemRow[] = await db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .where('invoice_items.type', 'domain')
    .where('invoice_items.related_id', domain.id)
    .where('invoice_items.is_claiming', 1)
    .where('invoices.client_id', domain.client_id)
    .where('invoices.currency_id', domain.currency_id)
    .whereRaw(isOpenSql)
    .orderBy('invoice_items.period_start')
    .select('invoice_items.*')
  return lines.filter((line) => isRenewal(domain, line))
}

const withFee = (line: InvoiceItemRow, fee: Cents | undefined): NewLine => ({
  type: 'domain',
  relatedId: line.related_id as number,
  description: fee === undefined ? line.description : `${line.description}, with its restoration from redemption`,
  amount: fee === undefined ? line.amount : add(line.amount, fee),
  taxed: line.is_taxed === 1,
  period: { start: line.period_start as Day, end: line.period_end as Day },
})
