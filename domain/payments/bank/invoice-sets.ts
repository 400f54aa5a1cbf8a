import { amountDue } from '../../billing/amount-due.js'
import type { Cents } from '../../values/money.js'
import type { PayableInvoice } from './facts.js'

/**
 * Maximum number of invoices for which every combination is tried. If there are more, only all of them together are
 * tried.
 */
const maxChoices = 8

/**
 * Returns the combinations of invoices of one client whose amounts due add up to `amount`. If there is more than one
 * combination, the match is ambiguous.
 */
export function findInvoiceSets(invoices: readonly PayableInvoice[], amount: Cents): (readonly PayableInvoice[])[] {
  const isOfOne = (some: readonly PayableInvoice[]) => new Set(some.map(({ client_id }) => client_id)).size === 1
  const fits = (some: readonly PayableInvoice[]) =>
    some.length > 0 && isOfOne(some) && some.reduce((sum, one) => sum + amountDue(one), 0) === amount
  if (invoices.length > maxChoices) return fits(invoices) ? [invoices] : []
  const sets: (readonly PayableInvoice[])[] = []
  for (let choice = 1; choice < 2 ** invoices.length; choice++) {
    const some = invoices.filter((_, at) => (choice & (1 << at)) !== 0)
    if (fits(some)) sets.push(some)
  }
  return sets
}
