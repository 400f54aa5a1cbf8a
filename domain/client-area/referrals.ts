import type { AffiliateRow } from '../../db/rows-billing.js'
import { isInvoiceSettledSql } from '../billing/billing-dates.js'
import type { Context } from '../context.js'
import { multiplyByFraction } from '../taxes/calculate-totals.js'
import type { Currency } from '../values/currencies.js'
import { type Cents, cents } from '../values/money.js'
import { withdrawnInvoiceStatuses } from '../values/statuses.js'

/** Total that an affiliate's clients have paid in a currency, and the commission on it. */
export interface ReferredPayments {
  readonly currency: Currency
  /** Without tax, less refunds and credit notes. */
  readonly net: Cents
  readonly commission: Cents
}

/**
 * Returns the payments of the clients whom an affiliate referred, by currency and without tax (R-4486): invoices with
 * nothing due, less their credit notes. Every refund has a credit note (R-1121).
 */
export async function sumReferredPayments(
  { db, currencies }: Pick<Context, 'db' | 'currencies'>,
  { id, commission }: Pick<AffiliateRow, 'id' | 'commission'>,
): Promise<ReferredPayments[]> {
  const rows = await db('referrals')
    .join('invoices', 'invoices.client_id', 'referrals.client_id')
    .where('referrals.affiliate_id', id)
    .whereRaw(isInvoiceSettledSql)
    .whereNotIn('invoices.status', withdrawnInvoiceStatuses)
    .groupBy('invoices.currency_id')
    .orderBy('invoices.currency_id')
    .select('invoices.currency_id')
    .sum({ net: db.raw(netSql) })
  return rows.map(({ currency_id, net: sum }) => {
    const net = cents(Number(sum))
    return { currency: currencies.of(currency_id), net, commission: multiplyByFraction(net, commission, 10_000) }
  })
}

const netSql = `invoices.total - invoices.tax - coalesce((select sum(credit_notes.total - credit_notes.tax)
  from credit_notes where credit_notes.invoice_id = invoices.id), 0)`
