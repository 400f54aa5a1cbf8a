import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Cents, zero } from '../values/money.js'
import { isInvoiceClosed } from '../values/statuses.js'

export { owed as balanceOf } from './owed.js'

/** Returns true if an invoice accepts payments and credit. */
export const acceptsMoney = ({ status }: Pick<InvoiceRow, 'status'>): boolean => !isInvoiceClosed(status)

/**
 * Returns the paid amount that a cancelled invoice still holds, or 0 for any other invoice. It becomes client credit
 * only if someone moves it there.
 */
export const heldOn = ({ status, paid }: Pick<InvoiceRow, 'status' | 'paid'>): Cents =>
  status === 'cancelled' ? paid : zero
