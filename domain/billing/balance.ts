import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Cents, zero } from '../values/money.js'
import { isInvoiceClosed } from '../values/statuses.js'

export { owed as balanceOf } from './owed.js'

/** Returns true for an invoice that takes money and credit. */
export const acceptsMoney = ({ status }: Pick<InvoiceRow, 'status'>): boolean => !isInvoiceClosed(status)

/** Returns what was paid on a cancelled invoice and is still on it: no credit of the client until somebody makes it so. */
export const heldOn = ({ status, paid }: Pick<InvoiceRow, 'status' | 'paid'>): Cents =>
  status === 'cancelled' ? paid : zero
