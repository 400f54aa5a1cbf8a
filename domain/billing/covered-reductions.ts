import type { Context } from '../context.js'
import { netOf, type Reckoning } from '../taxes/reckoning.js'
import type { Tax } from '../taxes/tax.js'
import { add, cents } from '../values/money.js'
import { excessLine, excessOf, type Reduction } from './billable-items.js'
import type { NewLine } from './invoice-lines.js'
import { linesFor, type Payer, reckonFor } from './invoices.js'

/**
 * Returns what of reductions goes beyond an invoice of some lines: what is more than they come to, and where a reduction has
 * more tax than they have, as much more of it that the total is not below 0 (R-3411). Asks nothing without reductions.
 */
export async function excessOver(
  ctx: Context,
  client: Payer,
  lines: readonly NewLine[],
): Promise<readonly Reduction[]> {
  const reductions = lines.filter(({ amount }) => amount < 0)
  if (reductions.length === 0) return []
  // Prices that follow the taxes of the buyer may come to less than in the catalogue.
  const billed = await linesFor(ctx, client, lines)
  let covered = add(...billed.filter(({ amount }) => amount >= 0).map(({ amount }) => amount))
  for (let times = 1; ; times *= 2) {
    const moved = excessOf(covered, reductions)
    const all = [...lines, ...moved.map(excessLine)]
    const reckoning = await reckonFor(ctx, client, all)
    if (reckoning.total >= 0 || covered === 0) return moved
    // A discount of the client takes a part of each step, so that they grow.
    const short = shortOf(reckoning, all.indexOf(reductions[0] as NewLine), ctx) * times
    covered = cents(Math.max(0, covered - short))
  }
}

/** Returns by how much less lines have to be lessened, at least 1: what is short, without the taxes of a reduction. */
function shortOf({ total, places, taxes }: Reckoning, at: number, { taxRules }: Context): number {
  const own = (places[at] ?? []).map((place) => taxes[place] as Tax)
  const short = cents(-total)
  return Math.max(1, taxRules.isGross ? short : netOf(short, own, 'half up'))
}
