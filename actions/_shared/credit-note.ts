import type { Knex } from 'knex'
import type { CreditNoteItemRow, CreditNoteRow, InvoiceRow } from '../../db/rows-papers.js'
import { divideProportionally } from '../../domain/billing/credit-note-amounts.js'
import { documentNumberText } from '../../domain/billing/invoice-mail.js'
import { lineTaxIndexes, readCreditNoteTaxes } from '../../domain/taxes/stored-taxes.js'
import type { TaxSum } from '../../domain/taxes/tax.js'
import type { Currencies, Currency } from '../../domain/values/currencies.js'
import { groupRows } from '../../domain/values/group-by.js'
import { add, zero } from '../../domain/values/money.js'
import { f, type Values } from './kit.js'
import { presentTaxes, taxSums } from './tax-sum.js'

export const creditNote = f.named('CreditNote', 'A credit note, which credits all or part of an invoice.', {
  id: f.id('creditnote'),
  creditnotenum: f.integer({ description: 'Credit note number; numbers have no gaps.', example: 7 }),
  number: f.text({
    extension: true,
    description: 'Number as printed on the credit note, in the format that applied when it was issued.',
    example: 'CN-2027-0007',
  }),
  date: f.date({ description: 'Issue date.' }),
  reason: f.text({ description: 'Reason, as printed on the document.', max: 65_535, example: 'The service has ended' }),
  subtotal: f.money({ description: 'Sum of the line items, before discount and tax.' }),
  discount: f.money({ description: "Credited part of the invoice's discount." }),
  tax: f.money({ description: "Credited part of the invoice's tax." }),
  total: f.money({ description: 'Credited amount, including tax.' }),
  taxes: taxSums,
})

const item = f.named('CreditNoteLine', 'A credit note line item.', {
  invoiceitemid: f.nullable(
    f.id('invoiceitem', { description: 'Credited invoice line item; null if the credit note is for an amount.' }),
  ),
  description: f.text({
    description: 'Description of the line item.',
    max: 65_535,
    example: 'Web hosting (example.com)',
  }),
  amount: f.money({ description: "Amount before discount; includes tax if the invoice's amounts do." }),
  tax: f.money({ description: "Share of the credit note's tax." }),
})

export const creditNoteDetails = f.named('CreditNoteDetails', 'A credit note with its line items.', {
  ...creditNote,
  items: f.listOf(f.record(item), { description: 'Credited line items.' }),
})

/** Loads the lines of an invoice's credit notes. Returns a function that presents the lines of one note. */
export async function presentNoteLines(
  db: Knex,
  notes: readonly CreditNoteRow[],
  { tax_rate }: Pick<InvoiceRow, 'tax_rate'>,
  currency: Currency,
): Promise<(noteId: number) => Values<typeof item>[]> {
  const ids = notes.map(({ id }) => id)
  const rows: CreditNoteItemRow[] =
    ids.length === 0 ? [] : await db('credit_note_items').whereIn('credit_note_id', ids).orderBy('id')
  const lines = groupRows(rows, ({ credit_note_id }) => credit_note_id)
  const taxesOf = new Map(notes.map((note) => [note.id, readCreditNoteTaxes(note, tax_rate)]))
  return (noteId) => {
    const own = lines.get(noteId) ?? []
    const taxes = taxesByLine(own, taxesOf.get(noteId) ?? [])
    return own.map((line, at) => ({
      invoiceitemid: line.invoice_item_id,
      description: line.description,
      amount: currency.show(line.amount),
      tax: currency.show(add(...taxes.map((parts) => parts[at] ?? zero))),
    }))
  }
}

/** Divides each tax of a note among the lines that it applies to. The parts add up to the tax exactly. */
const taxesByLine = (lines: readonly CreditNoteItemRow[], taxes: readonly TaxSum[]) =>
  taxes.map(({ tax }, place) =>
    divideProportionally(
      tax,
      lines.map((line) => (lineTaxIndexes(line, taxes.length).includes(place) ? line.amount : zero)),
    ),
  )

type CreditedInvoice = Pick<InvoiceRow, 'id' | 'credited' | 'currency_id' | 'tax_rate'>

/**
 * Loads the credit notes of a page of invoices, without a query if there are none. Returns a function that presents one
 * invoice's notes.
 */
export async function presentCreditNotes(
  db: Knex,
  invoices: readonly CreditedInvoice[],
  currencies: Currencies,
): Promise<(invoice: CreditedInvoice) => Values<typeof creditNote>[]> {
  const ids = invoices.filter(({ credited }) => credited > 0).map(({ id }) => id)
  const rows: CreditNoteRow[] =
    ids.length === 0 ? [] : await db('credit_notes').whereIn('invoice_id', ids).orderBy('number')
  const notes = groupRows(rows, ({ invoice_id }) => invoice_id)
  return ({ id, currency_id, tax_rate }) => {
    const currency = currencies.of(currency_id)
    return (notes.get(id) ?? []).map((note) => ({
      id: note.id,
      creditnotenum: note.number,
      number: documentNumberText(note) as string,
      date: note.date,
      reason: note.reason,
      subtotal: currency.show(note.subtotal),
      discount: currency.show(note.discount),
      tax: currency.show(note.tax),
      total: currency.show(note.total),
      taxes: presentTaxes(readCreditNoteTaxes(note, tax_rate), currency),
    }))
  }
}
