import type { Knex } from 'knex'
import type { CreditNoteRow, InvoiceRow, QuoteRow } from '../../db/rows-papers.js'
import { invoices, quotes } from './area.js'

// `findInvoice`, `findQuote`, and `findCreditNote` return undefined if the document belongs to another account, is a
// draft, was cancelled before it had a number, or does not exist.

export const findInvoice = (db: Knex, clientId: number, id: number): Promise<InvoiceRow | undefined> =>
  invoices(db, clientId).where({ id }).first()

export const findQuote = (db: Knex, clientId: number, id: number): Promise<QuoteRow | undefined> =>
  quotes(db, clientId).where({ id }).first()

export const findCreditNote = (db: Knex, clientId: number, id: number): Promise<CreditNoteRow | undefined> =>
  creditNotes(db, clientId).where({ id }).first()

/** Returns a query for the credit notes that an account can read. */
export const creditNotes = (db: Knex, clientId: number) =>
  db('credit_notes').whereIn('invoice_id', invoices(db, clientId).select('id'))
