import { daysBetween } from './days.js'
import type { BilledItem, ClientSnapshot } from './snapshot.js'

/** Minor units by which rounding and notes for an amount may deviate from a line's exact share. */
const tolerance = 3

/**
 * Returns errors in the money that a lower price gave back for the periods of a service (R-1515): more than the
 * remaining time is worth, or so much that the amount kept is less than the past at the old price plus the remaining
 * time at the new price. `before` and `after` are snapshots. `billed` returns the amount that a line has for a catalog
 * price.
 */
export function findWrongReturns(
  { key, id }: BilledItem,
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
    const all = daysBetween(from, to)
    const left = Math.max(0, Math.min(all, daysBetween(today, to)))
    const wrong: string[] = []
    if (back > Math.ceil((amount * left) / all))
      wrong.push(`line ${line.id}: ${back} is returned, but ${left} of ${all} days of ${amount} are left`)
    // A credit note for an amount reduces each line of its invoice in proportion.
    const unnamed = line.invoice.creditNotes
      .flatMap(({ lines }) => lines)
      .filter(({ invoice_item_id }) => invoice_item_id === null)
      .reduce((sum, { amount }) => sum + amount, 0)
    const kept = amount - line.noted - (unnamed * amount) / (line.invoice.gross ?? line.invoice.subtotal)
    const worth = (amount * (all - left) + Math.min(price, amount) * left) / all
    // Skipped after an earlier return, because the past was then cheaper.
    if (earlier === 0 && kept < worth - tolerance)
      wrong.push(`line ${line.id}: ${back} is returned and ${kept} kept, but ${worth} is due`)
    return wrong
  })
}
