import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Cents, zero } from '../values/money.js'
import { isInvoiceClosed } from '../values/statuses.js'

export { amountDue as balanceOf } from './amount-due.js'

/** Returns true if an invoice accepts payments and credit. */
export const acceptsPayments = ({ status }: Pick<InvoiceRow, 'status'>): boolean => !isInvoiceClosed(status)

/**
 * Returns the paid amount that a cancelled invoice still holds, or 0 for any other invoice. It does not become client
 * credit automatically.
 */
export const cancelledInvoiceBalance = ({ status, paid }: Pick<InvoiceRow, 'status' | 'paid'>): Cents =>
  status === 'cancelled' ? paid : zero
