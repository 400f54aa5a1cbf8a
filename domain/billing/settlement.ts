import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Context, instant } from '../context.js'
import { prepareQuery } from '../sql/prepared.js'
import { rememberRow } from '../sql/rows.js'
import type { InvoiceStatus } from '../values/statuses.js'
import { balanceOf } from './balance.js'
import { recordClosing } from './closings.js'
import { processPaidInvoice } from './invoice-paid.js'
import { numberProforma } from './issuing.js'

/**
 * Stores the paid amount and credit of `settling`, and the resulting status: paid if nothing more is due, otherwise
 * partially paid, or still in collections. A newly paid invoice triggers everything that waits for its payment. A
 * proforma invoice gets its number (R-3507). Returns the updated invoice.
 */
export async function settleInvoice(ctx: Context, before: InvoiceRow, settling: InvoiceRow): Promise<InvoiceRow> {
  const { db, now } = ctx
  const invoice = await numberProforma(ctx, settling)
  const status: InvoiceStatus = balanceOf(invoice) <= 0 ? 'paid' : labelOf(before)
  const paid_at = status === 'paid' ? (invoice.paid_at ?? instant(now)) : null
  const { id, paid, credit } = invoice
  await recordClosing(ctx, before, status)
  const [settled] = (await updateSettled(db, { id, paid, credit, status, paid_at })) as [InvoiceRow]
  rememberRow(db, 'invoices', settled)
  return status === 'paid' && before.status !== 'paid' ? processPaidInvoice(ctx, before, settled) : settled
}

const updateSettled = prepareQuery(
  (db, { id, ...columns }: Pick<InvoiceRow, 'id' | 'paid' | 'credit' | 'status' | 'paid_at'>) =>
    db('invoices').where({ id }).update(columns).returning<InvoiceRow[]>('*'),
)

/** A partial payment does not change the status of an invoice in collections. */
const labelOf = ({ status }: InvoiceRow): InvoiceStatus => (status === 'collections' ? status : 'partially_paid')
