import type { Context } from '../context.js'
import { subtractIncludedTaxes, type TaxedTotals } from '../taxes/calculate-totals.js'
import type { Tax } from '../taxes/tax.js'
import { add, cents } from '../values/money.js'
import { computeExcessReductions, excessOffsetLine, type Reduction } from './billable-items.js'
import type { NewLine } from './invoice-lines.js'
import { calculateInvoiceTotals, priceInvoiceLines } from './invoices.js'
import type { Payer } from './parties.js'

/**
 * Returns the parts of reductions that exceed an invoice with these lines: the excess over the other lines plus, if a
 * reduction is taxed more than those lines, enough to keep the total from going negative (R-3411). Runs no query if
 * there are no reductions.
 */
export async function findUncoveredReductions(
  ctx: Context,
  client: Payer,
  lines: readonly NewLine[],
): Promise<readonly Reduction[]> {
  const reductions = lines.filter(({ amount }) => amount < 0)
  if (reductions.length === 0) return []
  // Prices that adapt to the buyer's taxes may be lower than in the catalog.
  const billed = await priceInvoiceLines(ctx, client, lines)
  let covered = add(...billed.filter(({ amount }) => amount >= 0).map(({ amount }) => amount))
  for (let times = 1; ; times *= 2) {
    const moved = computeExcessReductions(covered, reductions)
    const all = [...lines, ...moved.map(excessOffsetLine)]
    const reckoning = await calculateInvoiceTotals(ctx, client, all)
    if (reckoning.total >= 0 || covered === 0) return moved
    // The client's discount consumes a part of each step, so the steps grow.
    const short = reductionShortfall(reckoning, all.indexOf(reductions[0] as NewLine), ctx) * times
    covered = cents(Math.max(0, covered - short))
  }
}

/**
 * Returns the amount by which the reductions must shrink, at least 1: the amount by which the total is negative, minus
 * the taxes of the reduction at `at` unless prices include tax.
 */
function reductionShortfall({ total, places, taxes }: TaxedTotals, at: number, { taxRules }: Context): number {
  const own = (places[at] ?? []).map((place) => taxes[place] as Tax)
  const short = cents(-total)
  return Math.max(1, taxRules.isGross ? short : subtractIncludedTaxes(short, own, 'half up'))
}
