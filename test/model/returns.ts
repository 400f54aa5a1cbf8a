import { daysFrom } from './days.js'
import type { ClientSnapshot, Thing } from './snapshot.js'

/** Minor units by which notes over a sum and rounding may part from a line's exact share. */
const tolerance = 3

/**
 * Returns what a lower price has wrongly given back of a thing's periods (R-1515): more than the time to come is worth, or
 * so much that what stays paid is less than the past at the old price and the time to come at the new one. `before` and
 * `after` are the snapshots around it; \`billed\` tells how much of a price of the catalogue a line is over.
 */
export function wrongReturns(
  { key, id }: Thing,
  before: ClientSnapshot,
  after: ClientSnapshot,
  { today, billed }: { readonly today: string; readonly billed: (price: number) => number },
): string[] {
  const linesOf = ({ invoices }: ClientSnapshot) =>
    invoices.flatMap(({ lines }) => lines).filter((line) => line.type === 'service' && line.related_id === id)
  const noted = new Map(linesOf(before).map((line) => [line.id, line.noted]))
  const price = billed(after.things.find((thing) => thing.key === key)?.row.recurring_amount ?? 0)
  return linesOf(after).flatMap((line) => {
    const { period_start: from, period_end: to, amount } = line
    const earlier = noted.get(line.id) ?? 0
    const back = line.noted - earlier
    if (from === null || to === null || back === 0 || line.isWithdrawn) return []
    const all = daysFrom(from, to)
    const left = Math.max(0, Math.min(all, daysFrom(today, to)))
    const wrong: string[] = []
    if (back > Math.ceil((amount * left) / all))
      wrong.push(`line ${line.id}: ${back} goes back where ${left} of ${all} days of ${amount} are left`)
    // What went back of the invoice as a sum is missing of each of its lines in proportion.
    const unnamed = line.invoice.creditNotes
      .flatMap(({ lines }) => lines)
      .filter(({ invoice_item_id }) => invoice_item_id === null)
      .reduce((sum, { amount }) => sum + amount, 0)
    const kept = amount - line.noted - (unnamed * amount) / (line.invoice.gross ?? line.invoice.subtotal)
    const worth = (amount * (all - left) + Math.min(price, amount) * left) / all
    // After an earlier return the past was cheaper.
    if (earlier === 0 && kept < worth - tolerance)
      wrong.push(`line ${line.id}: ${back} goes back and ${kept} stays paid, where ${worth} is due`)
    return wrong
  })
}
