import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import { freeMoneyOn } from '../billing/free-money.js'
import { lockInvoiceAndClient } from '../billing/invoices.js'
import { openLines, uncredited } from '../billing/note-writing.js'
import { isOpen } from '../billing/owed.js'
import type { Context } from '../context.js'
import { fraction, sumOfLines } from '../taxes/reckoning.js'
import { grouped } from '../values/grouped.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import { isInvoiceVoid } from '../values/statuses.js'

/** A line, and how much of its amount was paid and has not gone back, before discount and tax. */
export interface KeptLine {
  readonly id: number
  /** The part that no credit note has taken back by naming the line. */
  readonly open: Cents
  /** The part of that which was never paid or went back. */
  readonly missing: Cents
  /** How much of what is missing lower prices have counted already. */
  readonly setOff: Cents
  /** True if its invoice waits for money. */
  readonly isOwed: boolean
}

/**
 * Returns how much of lines was paid and is still there, by id of the line. Missing is a line's part of what notes took back
 * without naming lines, and of what was not paid, was charged back, or is on its way back (R-1170). Left out
 * are lines in another currency, those of invoices that are cancelled or not issued, and those of clients who were deleted:
 * nobody is there to get anything. The invoices and their clients are locked.
 */
export async function keepingOf(
  ctx: Context,
  lines: readonly InvoiceItemRow[],
  currencyId: number,
): Promise<ReadonlyMap<number, KeptLine>> {
  const kept = new Map<number, KeptLine>()
  const byInvoice = [...grouped(lines, ({ invoice_id }) => invoice_id)].sort(([a], [b]) => a - b)
  for (const [invoiceId, ofInvoice] of byInvoice) {
    const { invoice } = await lockInvoiceAndClient(ctx.db, invoiceId)
    const { client_id, currency_id, status } = invoice
    if (client_id === null || currency_id !== currencyId || isInvoiceVoid(status)) continue
    const share = await keptShare(ctx, invoice)
    for (const { id, amount, set_off } of await openLines(ctx, invoice))
      if (ofInvoice.some((line) => line.id === id))
        kept.set(id, {
          id,
          open: cents(Math.max(0, amount)),
          missing: amount > 0 ? subtract(amount, share(amount)) : zero,
          setOff: set_off,
          isOwed: isOpen(invoice),
        })
  }
  return kept
}

/** Returns a function that tells how much of an open amount was paid and is still there. */
async function keptShare(ctx: Context, invoice: InvoiceRow): Promise<(amount: Cents) => Cents> {
  const rest = await uncredited(ctx, invoice)
  const open = add(...(await openLines(ctx, invoice)).map(({ amount }) => amount))
  const left = sumOfLines(rest)
  if (rest.total <= 0 || left <= 0 || open <= 0) return () => zero
  const { total: free } = await freeMoneyOn(ctx, invoice)
  return (amount) => {
    const unnoted = fraction(amount, cents(Math.min(left, open)), open)
    return fraction(unnoted, cents(Math.min(free, rest.total)), rest.total)
  }
}
