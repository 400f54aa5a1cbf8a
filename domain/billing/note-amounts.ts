import type { InvoiceRow } from '../../db/rows-billing.js'
import type { Context } from '../context.js'
import { fraction, type Totals, wholeTax } from '../taxes/reckoning.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'

/** The parts of a gross sum that a credit note takes back. */
export interface NoteParts {
  readonly totals: Totals
  /** The subtotal of what is taxed and of what is not, before the discount. */
  readonly taxed: Cents
  readonly untaxed: Cents
}

/**
 * Divides a sum, tax included, into net and tax (R-1031): the net is the sum divided by 1 + rate, rounded half up, and the
 * rest is tax. Where an invoice has lines without tax as well, they have their part of the sum. The last note takes what is
 * left of each. `rest` is what no note has taken back yet, and the sum is no more than its total.
 */
export async function partsOf(ctx: Context, invoice: InvoiceRow, rest: Totals, sum: Cents): Promise<NoteParts> {
  const restNet = subtract(rest.subtotal, rest.discount)
  const taxedNet = await taxedNetOf(ctx, invoice, rest)
  const taxedSum = cents(Math.min(sum, fraction(sum, taxedNet + rest.tax, rest.total)))
  const wanted = subtract(taxedSum, fraction(taxedSum, wholeTax, wholeTax + invoice.tax_rate))
  const isLast = sum === rest.total
  // No more of either than is left.
  const tax = isLast ? rest.tax : cents(Math.max(sum - restNet, Math.min(wanted, rest.tax)))
  const net = subtract(sum, tax)
  const discount = isLast ? rest.discount : fraction(rest.discount, net, restNet)
  const subtotal = add(net, discount)
  const ofTaxed = subtract(taxedSum, tax)
  const taxed = net === 0 ? zero : fraction(subtotal, ofTaxed, net)
  return { totals: { subtotal, discount, tax, total: sum }, taxed, untaxed: subtract(subtotal, taxed) }
}

/** Returns how much of the net that is left has tax on it. */
async function taxedNetOf({ db }: Context, { id, tax_rate }: InvoiceRow, rest: Totals): Promise<Cents> {
  const restNet = subtract(rest.subtotal, rest.discount)
  if (rest.tax === 0 || tax_rate === 0) return zero
  const untaxed = await db('invoice_items').where({ invoice_id: id, is_taxed: 0 }).whereNot('amount', 0).first('id')
  return untaxed === undefined ? restNet : cents(Math.min(restNet, fraction(rest.tax, wholeTax, tax_rate)))
}
