import type { Knex } from 'knex'
import type { CreditNoteRow, InvoiceRow } from '../../db/rows-billing.js'
import type { Currencies } from '../../domain/currencies.js'
import { grouped } from '../../domain/grouped.js'
import { f, type Values } from './kit.js'

/** A credit note in an answer. */
export const creditNote = {
  id: f.id('creditnote'),
  creditnotenum: f.integer({ description: 'Number of the credit note; numbers have no gaps.', example: 7 }),
  date: f.date(),
  reason: f.text({ max: 65_535, example: 'The service has ended' }),
  subtotal: f.money(),
  discount: f.money(),
  tax: f.money(),
  total: f.money(),
}

/** Returns the credit notes of a page of invoices, by invoice; asks for none where none of them has any. */
export async function presentCreditNotes(
  db: Knex,
  invoices: readonly InvoiceRow[],
  currencies: Currencies,
): Promise<(invoice: InvoiceRow) => Values<typeof creditNote>[]> {
  const ids = invoices.filter(({ credited }) => credited > 0).map(({ id }) => id)
  const rows: CreditNoteRow[] =
    ids.length === 0 ? [] : await db('credit_notes').whereIn('invoice_id', ids).orderBy('number')
  const notes = grouped(rows, ({ invoice_id }) => invoice_id)
  return ({ id, currency_id }) => {
    const currency = currencies.of(currency_id)
    return (notes.get(id) ?? []).map((note) => ({
      id: note.id,
      creditnotenum: note.number,
      date: note.date,
      reason: note.reason,
      subtotal: currency.show(note.subtotal),
      discount: currency.show(note.discount),
      tax: currency.show(note.tax),
      total: currency.show(note.total),
    }))
  }
}
