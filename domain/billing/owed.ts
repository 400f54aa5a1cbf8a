import type { InvoiceRow } from '../../db/rows-papers.js'
import { inList } from '../sql/in-list.js'
import { type Cents, cents } from '../values/money.js'
import { closedInvoiceStatuses, isInvoiceClosed } from '../values/statuses.js'

type Amounts = Pick<InvoiceRow, 'total' | 'paid' | 'credit' | 'credited'>

/** Returns what is still to be paid on an invoice (R-1251). */
export const owed = ({ total, paid, credit, credited }: Amounts): Cents => cents(total - paid - credit - credited)

/** Returns true for an invoice that waits for money: issued, neither cancelled nor refunded, and not settled (R-1251). */
export const isOpen = (invoice: Amounts & Pick<InvoiceRow, 'status'>): boolean =>
  !isInvoiceClosed(invoice.status) && owed(invoice) > 0

/** `owed` in SQL, of the table invoices. */
export const owedSql = 'invoices.total - invoices.paid - invoices.credit - invoices.credited'

/**
 * `isOpen` in SQL, of the table invoices. Its values are literals, so that both databases see that it is the condition of
 * the index invoices_open.
 */
export const isOpenSql = `invoices.status not in ${inList(closedInvoiceStatuses)} and ${owedSql} > 0`
