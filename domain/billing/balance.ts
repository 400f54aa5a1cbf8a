import type { InvoiceRow } from '../../db/rows-billing.js'
import { closedStatuses } from './owed.js'

export { owed as balanceOf } from './owed.js'

/** Returns true for an invoice that takes money and credit. */
export const acceptsMoney = ({ status }: Pick<InvoiceRow, 'status'>): boolean =>
  !closedStatuses.some((closed) => closed === status)
