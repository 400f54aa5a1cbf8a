import type { InvoiceRow } from '../../db/rows-billing.js'
import { type Cents, cents } from '../money.js'
import type { InvoiceStatus } from '../statuses.js'

/** Returns what the client still owes on an invoice. */
export const balanceOf = ({ total, paid, credit }: Pick<InvoiceRow, 'total' | 'paid' | 'credit'>): Cents =>
  cents(total - paid - credit)

/** Statuses in which an invoice takes neither money nor credit. */
const closed: readonly InvoiceStatus[] = ['draft', 'cancelled', 'refunded']

export const acceptsMoney = ({ status }: Pick<InvoiceRow, 'status'>): boolean => !closed.includes(status)
