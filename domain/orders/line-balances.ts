import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import { isInvoiceOpen } from '../billing/amount-due.js'
import { readUncreditedLines, readUncreditedShare } from '../billing/credit-note-writing.js'
import { lockInvoiceAndClient } from '../billing/invoices.js'
import { readRefundableAmount } from '../billing/refundable-amounts.js'
import type { Context } from '../context.js'
import { lineTotal, multiplyByFraction } from '../taxes/calculate-totals.js'
import { groupRows } from '../values/group-by.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import { isInvoiceVoid } from '../values/statuses.js'

/**
 * Amounts of an invoice line before discount and tax. `open` minus `missing` is the amount that was paid and not
 * returned.
 */
export interface LineBalance {
  readonly id: number
  /** Amount that was not credited by a credit note for this line. */
  readonly open: Cents
  /** Amount of `open` that was never paid, or was returned. */
  readonly missing: Cents
  /** Amount of `missing` that earlier price reductions have offset. */
  readonly setOff: Cents
  /** True if the invoice is open. */
  readonly isOwed: boolean
}

/**
 * Returns the balances of lines, by line ID. The missing amount of a line is its share of credit notes without lines,
 * and of amounts that are unpaid, lost in a dispute, or being refunded (R-1170). Omits lines in other currencies, lines
 * of cancelled or unissued invoices, and lines of deleted clients, who cannot be paid. Locks the invoices and their
 * clients.
 */
export async function loadLineBalances(
  ctx: Context,
  lines: readonly InvoiceItemRow[],
  currencyId: number,
): Promise<ReadonlyMap<number, LineBalance>> {
  const kept = new Map<number, LineBalance>()
  const byInvoice = [...groupRows(lines, ({ invoice_id }) => invoice_id)].sort(([a], [b]) => a - b)
  for (const [invoiceId, ofInvoice] of byInvoice) {
    const { invoice } = await lockInvoiceAndClient(ctx.db, invoiceId)
    const { client_id, currency_id, status } = invoice
    if (client_id === null || currency_id !== currencyId || isInvoiceVoid(status)) continue
    const share = await createPaidShare(ctx, invoice)
    for (const { id, amount, set_off } of await readUncreditedLines(ctx, invoice))
      if (ofInvoice.some((line) => line.id === id))
        kept.set(id, {
          id,
          open: cents(Math.max(0, amount)),
          missing: amount > 0 ? subtract(amount, share(amount)) : zero,
          setOff: set_off,
          isOwed: isInvoiceOpen(invoice),
        })
  }
  return kept
}

/** Returns a function that calculates the amount of `open` that was paid and not returned. */
async function createPaidShare(ctx: Context, invoice: InvoiceRow): Promise<(amount: Cents) => Cents> {
  const rest = await readUncreditedShare(ctx, invoice)
  const open = add(...(await readUncreditedLines(ctx, invoice)).map(({ amount }) => amount))
  const left = lineTotal(rest)
  if (rest.total <= 0 || left <= 0 || open <= 0) return () => zero
  const { total: free } = await readRefundableAmount(ctx, invoice)
  return (amount) => {
    const unnoted = multiplyByFraction(amount, cents(Math.min(left, open)), open)
    return multiplyByFraction(unnoted, cents(Math.min(free, rest.total)), rest.total)
  }
}
