import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Cents, zero } from '../values/money.js'
import { isInvoiceClosed } from '../values/statuses.js'

export { owed as balanceOf } from './owed.js'

/** Returns true if an invoice accepts payments and credit. */
export const acceptsMoney = ({ status }: Pick<InvoiceRow, 'status'>): boolean => !isInvoiceClosed(status)

/**
 * Returns the payments held on a cancelled invoice, or 0 for any other invoice. They become client credit only if
 * someone moves them there.
 */
export const heldOn = ({ status, paid }: Pick<InvoiceRow, 'status' | 'paid'>): Cents =>
  status === 'cancelled' ? paid : zero
