import type { Knex } from 'knex'
import type { AffiliateRow } from '../../db/rows-billing.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import { isInvoiceSettledSql } from '../billing/billing-dates.js'
import { findGiftParts } from '../billing/credit-uses.js'
import type { Context } from '../context.js'
import { splitIntoParts } from '../sql/row-limits.js'
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
 * nothing due, less their credit notes and the parts that gifts paid. Every refund has a credit note (R-1121).
 */
export async function sumReferredPayments(
  { db, currencies }: Pick<Context, 'db' | 'currencies'>,
  { id, commission }: Pick<AffiliateRow, 'id' | 'commission'>,
): Promise<ReferredPayments[]> {
  const clients = db('referrals').where({ affiliate_id: id }).select('client_id')
  const settled = db('invoices')
    .whereIn('client_id', clients)
    .whereRaw(isInvoiceSettledSql)
    .whereNotIn('status', withdrawnInvoiceStatuses)
  const rows = await settled
    .clone()
    .groupBy('currency_id')
    .orderBy('currency_id')
    .select('currency_id')
    .sum({ net: db.raw(netSql) })
  const given = await sumGifts(db, settled, await findGiftParts(db, clients))
  return rows.map(({ currency_id, net: sum }) => {
    const net = cents(Number(sum) - (given.get(currency_id) ?? 0))
    return { currency: currencies.of(currency_id), net, commission: multiplyByFraction(net, commission, 10_000) }
  })
}

/**
 * Returns the parts of invoices without tax that gifts paid, by currency. `gifts` are the parts with tax, by invoice
 * ID.
 */
async function sumGifts(
  db: Knex,
  settled: Knex.QueryBuilder,
  gifts: ReadonlyMap<number, Cents>,
): Promise<ReadonlyMap<number, number>> {
  const sums = new Map<number, number>()
  for (const part of splitIntoParts([...gifts.keys()])) {
    const invoices: (Pick<InvoiceRow, 'id' | 'currency_id' | 'total' | 'credited'> & { readonly net: Cents })[] =
      await settled
        .clone()
        .whereIn('id', part)
        .whereRaw('total > credited')
        .select('id', 'currency_id', 'total', 'credited', { net: db.raw(netSql) })
    for (const { id, currency_id, total, credited, net } of invoices) {
      const left = total - credited
      const gift = Math.min(gifts.get(id) as Cents, left)
      sums.set(currency_id, (sums.get(currency_id) ?? 0) + multiplyByFraction(cents(Number(net)), gift, left))
    }
  }
  return sums
}

const netSql = `invoices.total - invoices.tax - coalesce((select sum(credit_notes.total - credit_notes.tax)
  from credit_notes where credit_notes.invoice_id = invoices.id), 0)`
