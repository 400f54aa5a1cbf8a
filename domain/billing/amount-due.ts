import type { InvoiceRow } from '../../db/rows-papers.js'
import { inList } from '../sql/in-list.js'
import { type Cents, cents, zero } from '../values/money.js'
import { closedInvoiceStatuses, isInvoiceClosed } from '../values/statuses.js'

type Amounts = Pick<InvoiceRow, 'total' | 'paid' | 'credit' | 'credited'>

/** Returns the amount due on an invoice (R-1251). Negative if it is overpaid. */
export const amountDue = ({ total, paid, credit, credited }: Amounts): Cents => cents(total - paid - credit - credited)

/** Returns the amount that an invoice asks for: its amount due, or 0 for a draft, cancelled, or refunded one (R-1251). */
export const payableAmountDue = (invoice: Amounts & Pick<InvoiceRow, 'status'>): Cents =>
  isInvoiceClosed(invoice.status) ? zero : amountDue(invoice)

/** Returns true if an invoice awaits payment: issued, neither cancelled nor refunded, and not settled (R-1251). */
export const isInvoiceOpen = (invoice: Amounts & Pick<InvoiceRow, 'status'>): boolean =>
  !isInvoiceClosed(invoice.status) && amountDue(invoice) > 0

/** `amountDue` in SQL, for the invoices table. */
export const amountDueSql = 'invoices.total - invoices.paid - invoices.credit - invoices.credited'

/**
 * `isInvoiceOpen` in SQL, for the invoices table. Its values are literals, so that both databases recognize the
 * condition of the index invoices_open.
 */
export const isInvoiceOpenSql = `invoices.status not in ${inList(closedInvoiceStatuses)} and ${amountDueSql} > 0`
