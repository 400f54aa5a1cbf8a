import type { Cents, Decimal } from '../domain/values/money.js'
import type { EInvoiceStatus, InvoiceStatus, QuoteStatus } from '../domain/values/statuses.js'
import type { Day, Flag, Instant, Table } from './rows.js'

export interface CounterRow {
  name: string
  value: number
  /**
   * Number of links in the chain of the counter's series. `last_hash` is the hash of the last link, or null before the
   * first.
   */
  links: number
  last_hash: string | null
  /** For a series: counter and format of its last document. Null for the bare number (R-3504). */
  numbered_as: string | null
  /** Up to this number, the format produces no text that an existing document has. Null if no later number is taken. */
  free_until: number | null
}

/** Unassigned numbers of a counter: the counter was raised, or another document already has the text (R-3504). */
export interface NumberGapRow {
  id: number
  counter: string
  first: number
  last: number
  reason: 'raised' | 'taken'
  created_at: Instant
}

/** A link in the chain of issued documents (R-1063). A document must match its last link. */
export interface PaperLinkRow {
  id: number
  /** The counter of the document's number. */
  series: string
  /** 1, 2, 3, … within the series. */
  sequence: number
  kind: 'invoice' | 'credit_note'
  paper_id: number
  /** The document's number when it was linked. */
  number: number
  /** Version of the hashed text. */
  version: number
  /** SHA-256 in hexadecimal. */
  hash: string
  /** Hash of the previous link in the series, or null in the first. */
  previous_hash: string | null
  created_at: Instant
}

/** A link in the chain of closed months (R-3759). */
export interface ClosedMonthRow {
  id: number
  /** 1, 2, 3, … */
  sequence: number
  event: 'closed' | 'reopened'
  /** The days closed or reopened, both inclusive. Closed days are in one calendar month. */
  from_day: Day
  until_day: Day
  /** SHA-256 of the month's ledger (ledger/closed-months.ts) in hexadecimal. Null for a reopening. */
  file_hash: string | null
  /** The accounts and the default currency that the ledger uses, as in closed_ledgers. Null for a reopening. */
  accounts: string | null
  currency_id: number | null
  /** 1 if the month was not sealed when it was closed, but later. */
  is_found: Flag
  /** User name of the staff member or job that closed, sealed, or reopened the month; null if unknown. */
  author: string | null
  /** Version of the hashed text. */
  version: number
  /** SHA-256 in hexadecimal. */
  hash: string
  /** Hash of the previous link, or null in the first. */
  previous_hash: string | null
  created_at: Instant
}

export interface InvoiceRow {
  id: number
  client_id: number | null
  /** ID of the deleted client, written by the database when the client is deleted. 0 if the ID is unknown. */
  deleted_client_id: number | null
  currency_id: number
  /** Null only on drafts and proforma invoices (R-3506). */
  number: number | null
  /** The formatted number as issued, or null if it is the number itself. */
  number_text: string | null
  /** For formats that count by year: the year, and the number within the year. */
  number_year: number | null
  number_in_year: number | null
  status: InvoiceStatus
  date: Day
  due_date: Day
  paid_at: Instant | null
  /**
   * Time of the cancellation. Meaningful only while the invoice is cancelled, and null if it was not recorded.
   * Release before: reopened-invoices
   */
  cancelled_at: Instant | null
  subtotal: Cents
  discount: Cents
  tax: Cents
  total: Cents
  /** Credit applied to the invoice. */
  credit: Cents
  /** Payments recorded on the invoice, less returned money. */
  paid: Cents
  /** Total of the invoice's credit notes. */
  credited: Cents
  /** Thousandths of a percent: the rate of a single tax, or 0. */
  tax_rate: number
  /**
   * JSON list with one sum for each tax (R-3404), see `TaxSum` in domain/taxes. Null if they were not stored.
   * Release before: kept-taxes
   */
  taxes: string | null
  /** Total of the invoice's lines if their amounts include tax (R-3407), otherwise null. */
  gross: Cents | null
  /**
   * Client group discount in hundredths of a percent. Null on older invoices: their discount was rounded once for all
   * lines, and their tax was calculated from the unrounded amounts.
   */
  discount_rate: number | null
  payment_method: string | null
  notes: string | null
  /** Day of the last reminder, so that none is sent twice. */
  reminded_on: Day | null
  /** JSON: seller and client as of the issue date (R-1061). */
  seller: string | null
  billed_to: string | null
  /** The letterhead that the invoice prints. Null on drafts, and if none was stored. */
  letterhead_id: number | null
  /** The buyer's country, stored when the rest of `billed_to` was erased. */
  billed_country: string | null
  /** Day on which personal data was erased, years after the client was deleted (R-3905), or null before that. */
  anonymised_on: Day | null
  created_at: Instant
  /** 0 if the invoice is not charged automatically. */
  autopay: Flag
  /** Emailed links of an earlier generation do not open the invoice. */
  link_generation: number
}

/** Texts, formats, logo, and color of documents, as JSON (billing/letterheads.ts). */
export interface LetterheadRow {
  id: number
  /** SHA-256 of the content in hexadecimal. */
  hash: string
  content: string
}

/** A change to the date of an issued invoice. */
export interface InvoiceRedateRow {
  id: number
  invoice_id: number
  from_date: Day
  to_date: Day
  created_at: Instant
}

export type InvoiceItemType = 'item' | 'service' | 'addon' | 'domain' | 'upgrade' | 'billable' | 'quote'

export interface InvoiceItemRow {
  id: number
  invoice_id: number
  type: InvoiceItemType
  /** Kind of the billed record if `type` cannot express it, otherwise null. Release before: line-types */
  kind: string | null
  /** ID of the billed record, or null for a plain line. */
  related_id: number | null
  description: string
  amount: Cents
  is_taxed: Flag
  /**
   * JSON list of the line's taxes as indexes into the invoice's taxes. Null if the line has all of the invoice's taxes,
   * or if it is not taxed.
   */
  taxes: string | null
  /**
   * Factors of the amount: quantity and unit price as decimal texts, and the discount in hundredths of a percent
   * (R-1074). All are null for one unit at a price equal to the amount.
   */
  quantity: Decimal | null
  unit: string | null
  unit_price: Decimal | null
  discount: number | null
  /** The period that a recurring line bills: first day, and the day after the last. */
  period_start: Day | null
  period_end: Day | null
  /**
   * The period on the document, as `FIRST/END`, or `none`, if the record's period was unknown when the document was
   * made (R-1085). Null if the document contains `period_start` and `period_end`.
   */
  stated_period: string | null
  /** 1 while the line covers its period. Cancelling the invoice frees the period. */
  is_claiming: Flag
  /** Group name of the billed product, stored when the month is closed. Empty if the line does not bill a product. */
  revenue_group: string | null
  /** Part of the line's returned or disputed money that was already offset against price reductions (R-1515). */
  set_off: Cents
}

export interface CreditNoteRow {
  id: number
  invoice_id: number
  number: number
  /** Same as in invoices. */
  number_text: string | null
  number_year: number | null
  number_in_year: number | null
  date: Day
  reason: string
  subtotal: Cents
  discount: Cents
  tax: Cents
  total: Cents
  /** Same as in invoices. */
  taxes: string | null
  gross: Cents | null
  letterhead_id: number | null
  created_at: Instant
}

export interface CreditNoteItemRow {
  id: number
  credit_note_id: number
  /** The credited invoice line, or null for an amount without a line. */
  invoice_item_id: number | null
  description: string
  amount: Cents
  is_taxed: Flag
  /** Same as in invoice lines, relative to the invoice's taxes. */
  taxes: string | null
}

/**
 * The closing or reopening of an issued invoice. The last row contains the current status. An invoice without rows was
 * always open. Written before the invoice's status changes. Release before: credit-kinds
 */
export interface InvoiceClosingRow {
  id: number
  invoice_id: number
  status: 'draft' | 'cancelled' | 'refunded' | 'open'
  /** The invoice total less its credit notes. */
  total: Cents
  /** The balance: `total` less payments and applied credit. */
  owed: Cents
  /** Same as `booked_day` in transactions. */
  booked_day: Day | null
  created_at: Instant
}

/** A document for an electronic invoicing network, with its status there. */
export interface EInvoiceRow {
  id: number
  kind: 'invoice' | 'credit_note'
  /** ID in the table for `kind`. */
  paper_id: number
  module: string
  /** `dropped` means that the invoice was cancelled before it was sent. */
  status: EInvoiceStatus
  /** The network's ID for the document. */
  reference: string | null
  /** Time at which the current status was set. */
  status_at: Instant
  attempts: number
  /** Number of consecutive attempts that never finished, including a running one. */
  unfinished_attempts: number
  next_attempt_at: Instant
  /** End of the lease, after which another worker can take over. Null if no worker has the row. */
  leased_until: Instant | null
  last_error: string | null
  /** Idempotency key for calls to the network, or null before the first claim. */
  idempotency_key: string | null
  /** Span that queued the row, or null if none was recorded (R-2533). */
  traceparent: string | null
  created_at: Instant
}

export interface QuoteRow {
  id: number
  client_id: number | null
  currency_id: number
  subject: string
  valid_until: Day
  status: QuoteStatus
  notes: string | null
  customer_notes: string | null
  proposal: string | null
  invoice_id: number | null
  /** Hash of the terms last shown (R-1306). Null if they are unknown, as with quotes of earlier releases. */
  shown_terms: string | null
  created_at: Instant
}

export interface QuoteItemRow {
  id: number
  quote_id: number
  description: string
  /** Hundredths of a unit, rounded, as `unit_price` is. Release before: rounded-quote-lines */
  quantity: number
  /** Hundredths of a percent. */
  discount: number
  unit_price: Cents
  /** Null on lines that the previous release wrote, as is `exact_unit_price`. */
  exact_quantity: Decimal | null
  exact_unit_price: Decimal | null
  amount: Cents
  is_taxed: Flag
}

declare module 'knex/types/tables.js' {
  interface Tables {
    counters: Table<CounterRow, 'links'>
    number_gaps: Table<NumberGapRow>
    paper_links: Table<PaperLinkRow>
    closed_months: Table<ClosedMonthRow>
    invoices: Table<
      InvoiceRow,
      | 'subtotal'
      | 'discount'
      | 'tax'
      | 'total'
      | 'credit'
      | 'paid'
      | 'credited'
      | 'tax_rate'
      | 'autopay'
      | 'link_generation'
    >
    letterheads: Table<LetterheadRow>
    invoice_redates: Table<InvoiceRedateRow>
    invoice_items: Table<InvoiceItemRow, 'is_taxed' | 'is_claiming' | 'set_off'>
    credit_notes: Table<CreditNoteRow>
    credit_note_items: Table<CreditNoteItemRow, 'is_taxed'>
    invoice_closings: Table<InvoiceClosingRow>
    einvoices: Table<EInvoiceRow, 'attempts' | 'unfinished_attempts'>
    quotes: Table<QuoteRow>
    quote_items: Table<QuoteItemRow>
  }
}
