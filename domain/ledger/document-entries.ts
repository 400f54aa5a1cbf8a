import type { CreditNoteRow, InvoiceClosingRow, InvoiceRow } from '../../db/rows-papers.js'
import { postingDate } from '../billing/books.js'
import { documentNumberText } from '../billing/invoice-mail.js'
import type { Context } from '../context.js'
import { groupRows } from '../values/group-by.js'
import { type Cents, cents, subtract, zero } from '../values/money.js'
import { isInvoiceVoid } from '../values/statuses.js'
import { closedParts, type Part, subtractParts } from './document-parts.js'
import type { Entry, Movement, Tally } from './entry.js'
import {
  divideLoadedCreditNote,
  divideLoadedInvoice,
  type InvoiceBatch,
  invoiceEntryData,
  loadInvoiceBatch,
} from './invoice-batch.js'

type Reading = Pick<Context, 'db' | 'settings'>

/** Returns one ledger entry per issued invoice. */
export async function invoiceEntries({ db }: Reading, invoices: readonly InvoiceRow[]): Promise<Entry[]> {
  const papers = await loadInvoiceBatch(
    db,
    invoices.map(({ id }) => id),
  )
  return invoices.map((invoice) => ({
    ...invoiceEntryData(invoice),
    ...{ id: `I${invoice.id}`, kind: 'invoice', day: invoice.date, valueDay: invoice.date },
    movements: receivableMovements(divideLoadedInvoice(papers, invoice), 'invoiced'),
  }))
}

/** Returns one ledger entry per credit note. A credit note issued while its invoice was void nets to zero. */
export async function creditNoteEntries({ db }: Reading, notes: readonly CreditNoteRow[]): Promise<Entry[]> {
  const ids = notes.map(({ invoice_id }) => invoice_id)
  const papers = await loadInvoiceBatch(db, ids)
  const closings = await findClosings(db, ids)
  return notes.map((note) => {
    const invoice = papers.invoices.get(note.invoice_id) as InvoiceRow
    const parts = divideLoadedCreditNote(papers, note)
    const standing = (closings.get(invoice.id) ?? []).findLast(({ created_at }) => created_at < note.created_at)
    const isVoid = standing !== undefined && isVoidClosing(standing)
    return {
      ...invoiceEntryData(invoice),
      ...{
        id: `N${note.id}`,
        kind: 'credit note',
        day: note.date,
        valueDay: note.date,
        number: documentNumberText(note) ?? '',
      },
      movements: [
        ...negatedMovements(parts, 'credited'),
        ...(isVoid ? receivableMovements(parts, 'credited', -1) : []),
      ],
    }
  })
}

/** Returns ledger entries for closed and reopened invoices. Omits closings and reopenings that affect no account. */
export async function closingEntries(ctx: Reading, closings: readonly InvoiceClosingRow[]): Promise<Entry[]> {
  const { db } = ctx
  const ids = closings.map(({ invoice_id }) => invoice_id)
  const papers = await loadInvoiceBatch(db, ids)
  const all = await findClosings(db, ids)
  return closings.flatMap((closing): Entry[] => {
    const invoice = papers.invoices.get(closing.invoice_id)
    if (invoice === undefined) return []
    const before = (all.get(invoice.id) ?? []).findLast(({ id }) => id < closing.id)
    const [was, is] = [before !== undefined && isVoidClosing(before), isVoidClosing(closing)]
    const parts = was === is ? [] : remainingParts(papers, invoice, closing.total)
    const writtenOff = subtract(leftOpen(closing), leftOpen(before))
    const movements: Movement[] = [
      ...(is ? negatedMovements(parts, 'cancelled') : receivableMovements(parts, 'cancelled', -1)),
      ...(writtenOff === 0 ? [] : [{ debit: writeOffs, credit: receivables, amount: writtenOff }]),
    ]
    if (movements.length === 0) return []
    const day = postingDate(closing, ctx)
    const kind = closing.status === 'open' ? 'reopened' : 'cancelled'
    return [{ ...invoiceEntryData(invoice), id: `C${closing.id}`, kind, day, valueDay: day, movements }]
  })
}

export const receivables = { of: 'receivables' } as const
export const writeOffs = { of: 'write_offs' } as const

/** Returns movements that debit receivables and credit the role of each part. `sign` applies only to the tally. */
const receivableMovements = (parts: readonly Part[], sum: Tally, sign: 1 | -1 = 1): Movement[] =>
  parts.map(({ role, amount }) => ({
    ...{ debit: receivables, credit: role, amount },
    tally: [sum, cents(sign * amount)],
  }))

const negatedMovements = (parts: readonly Part[], sum: Tally): Movement[] =>
  parts.map(({ role, amount }) => ({ debit: role, credit: receivables, amount, tally: [sum, amount] }))

/**
 * Returns true if the closing removed the whole invoice from receivables. A refunded invoice is not removed: only its
 * unpaid amount is written off.
 */
const isVoidClosing = ({ status }: InvoiceClosingRow): boolean => status !== 'open' && isInvoiceVoid(status)

const leftOpen = (closing: InvoiceClosingRow | undefined): Cents =>
  closing?.status === 'refunded' ? cents(Math.max(0, closing.owed)) : zero

/**
 * Returns an invoice's parts less the credit notes that reduced its total to `total`. Subtracts credit notes oldest
 * first.
 */
function remainingParts(papers: InvoiceBatch, invoice: InvoiceRow, total: Cents): Part[] {
  const notes = papers.notes.get(invoice.id) ?? []
  let left = invoice.total
  let parts = divideLoadedInvoice(papers, invoice)
  for (const note of notes) {
    if (left <= total) break
    left = subtract(left, note.total)
    parts = subtractParts(parts, divideLoadedCreditNote(papers, note))
  }
  return [...closedParts(papers.lines.get(invoice.id) ?? [], parts)]
}

/** Returns the closings of the given invoices by invoice ID, oldest first. */
export const findClosings = async (
  db: Context['db'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly InvoiceClosingRow[]>> =>
  groupRows(
    await db('invoice_closings')
      .whereIn('invoice_id', [...new Set(ids)])
      .orderBy('id'),
    ({ invoice_id }) => invoice_id,
  )
