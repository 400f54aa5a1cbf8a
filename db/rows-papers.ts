import type { Cents, Decimal } from '../domain/values/money.js'
import type { EInvoiceStatus, InvoiceStatus, QuoteStatus } from '../domain/values/statuses.js'
import type { Day, Flag, Instant, Table } from './rows.js'

export interface CounterRow {
  name: string
  value: number
  /** The links of the series whose numbers it counts, and the hash of the last one; null before the first. */
  links: number
  last_hash: string | null
  /** Of a series: the counter and the format of its last paper, null for the bare number (R-3504). */
  numbered_as: string | null
  /** The number up to which no paper has what that format makes of it; null where none has. */
  free_until: number | null
}

/** Numbers of a counter that no paper has: they were passed over, or another paper has what they would read (R-3504). */
export interface NumberGapRow {
  id: number
  counter: string
  first: number
  last: number
  reason: 'raised' | 'taken'
  created_at: Instant
}

/** A link in the chain of issued papers (R-1063). The last link of a paper is the one that it has to match. */
export interface PaperLinkRow {
  id: number
  /** The counter that the paper has its number from. */
  series: string
  /** 1, 2, 3 within the series. */
  sequence: number
  kind: 'invoice' | 'credit_note'
  paper_id: number
  /** The number of the paper when it was linked. */
  number: number
  /** Of the text that was hashed. */
  version: number
  /** SHA-256, in hexadecimal. */
  hash: string
  /** The hash of the link before in the series; null in its first. */
  previous_hash: string | null
  created_at: Instant
}

export interface InvoiceRow {
  id: number
  client_id: number | null
  /** The client whom it was of, written by the database when that client is deleted; 0 where nobody knows the number. */
  deleted_client_id: number | null
  currency_id: number
  /** Null only in a draft and in a proforma (R-3506). */
  number: number | null
  /** The number as its format wrote it on issue; null where it is the number itself. */
  number_text: string | null
  /** Of a format that counts by year: the year, and the number in it. */
  number_year: number | null
  number_in_year: number | null
  status: InvoiceStatus
  date: Day
  due_date: Day
  paid_at: Instant | null
  /** When it was cancelled, while it is; null where that was not noted. Release before: reopened-invoices */
  cancelled_at: Instant | null
  subtotal: Cents
  discount: Cents
  tax: Cents
  total: Cents
  /** Credit applied to it. */
  credit: Cents
  /** Payments recorded on it, less what went back. */
  paid: Cents
  /** The sum of its credit notes. */
  credited: Cents
  /** Thousandths of a percent: the rate of a single tax, or 0. */
  tax_rate: number
  /**
   * JSON: one sum for each tax (R-3404), as `TaxSum` of domain/taxes. Null where they were not kept.
   * Release before: kept-taxes
   */
  taxes: string | null
  /** The sum of its lines, where their amounts include tax (R-3407); null where they do not. */
  gross: Cents | null
  /**
   * The discount of the client's group, in hundredths of a percent. Null on older invoices, whose discount was rounded once
   * for all lines and whose tax was reckoned from what was not rounded.
   */
  discount_rate: number | null
  payment_method: string | null
  notes: string | null
  /** The day of the last reminder, so that none goes out twice. */
  reminded_on: Day | null
  /** JSON: the seller, and the client, as they were on the day of issue (R-1061). */
  seller: string | null
  billed_to: string | null
  /** The letterhead that it prints; null on drafts, and where none was kept. */
  letterhead_id: number | null
  /** The country of the buyer, once the rest of `billed_to` was taken off. */
  billed_country: string | null
  /** When what is personal was taken off it, years after its client was deleted (R-3905); null while it is whole. */
  anonymised_on: Day | null
  created_at: Instant
  /** 0 where it is not charged by itself. */
  autopay: Flag
  /** Mailed links of an earlier generation do not open it. */
  link_generation: number
}

/** Words, formats, logo and colour of papers, as JSON (billing/letterheads.ts). */
export interface LetterheadRow {
  id: number
  /** SHA-256 of the content, in hex. */
  hash: string
  content: string
}

/** A change of the date of an issued invoice. */
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
  /** The kind of thing that the line bills where `type` cannot say it. Release before: line-types */
  kind: string | null
  /** The id of what the kind names; null for a plain line. */
  related_id: number | null
  description: string
  amount: Cents
  is_taxed: Flag
  /** JSON: the places of its taxes in those of the invoice; null for all of them, or for none where it is not taxed. */
  taxes: string | null
  /**
   * The parts of the amount, as decimal texts and the discount in hundredths of a percent (R-1074). All null for one
   * piece at the amount.
   */
  quantity: Decimal | null
  unit: string | null
  unit_price: Decimal | null
  discount: number | null
  /** The period that a recurring line pays for: from this day until the day before the end. */
  period_start: Day | null
  period_end: Day | null
  /** 1 while the line stands for its period; an invoice that is cancelled gives the period free. */
  is_claiming: Flag
  /** The name of the group of the product that it sells, kept as its month is closed; empty where there is none. */
  revenue_group: string | null
  /** How much of what is missing of it lower prices have counted already (R-1515). */
  set_off: Cents
}

export interface CreditNoteRow {
  id: number
  invoice_id: number
  number: number
  /** As those of an invoice. */
  number_text: string | null
  number_year: number | null
  number_in_year: number | null
  date: Day
  reason: string
  subtotal: Cents
  discount: Cents
  tax: Cents
  total: Cents
  /** As those of an invoice. */
  taxes: string | null
  gross: Cents | null
  letterhead_id: number | null
  created_at: Instant
}

export interface CreditNoteItemRow {
  id: number
  credit_note_id: number
  /** The line of the invoice that it takes back; null for an amount that names none. */
  invoice_item_id: number | null
  description: string
  amount: Cents
  is_taxed: Flag
  /** As those of a line of an invoice, by the taxes of that. */
  taxes: string | null
}

/**
 * An issued invoice was closed, or opened again: the last row of each says how it stands, none that it was always open.
 * Written before its status is changed. Release before: credit-kinds
 */
export interface InvoiceClosingRow {
  id: number
  invoice_id: number
  status: 'draft' | 'cancelled' | 'refunded' | 'open'
  /** Its total less its credit notes. */
  total: Cents
  /** The amount that it asked for: that less what was on it. */
  owed: Cents
  /** As that of a transaction. */
  booked_day: Day | null
  created_at: Instant
}

/** A paper on its way to a network that takes electronic invoices. */
export interface EInvoiceRow {
  id: number
  kind: 'invoice' | 'credit_note'
  /** Of the table of its kind. */
  paper_id: number
  module: string
  /** `dropped`: the invoice was cancelled before it was sent. */
  status: EInvoiceStatus
  /** The network's id of it. */
  reference: string | null
  /** Since when it has its status. */
  status_at: Instant
  attempts: number
  /** Those in a row that came to no proper end; one that is under way counts. */
  unfinished_attempts: number
  next_attempt_at: Instant
  /** Set while a worker is at it: when another may take over. */
  leased_until: Instant | null
  last_error: string | null
  /** The key under which its calls reach the network; null before its first claim. */
  idempotency_key: string | null
  /** Names the span of the call that queued it; null where no SDK for OpenTelemetry recorded that call (R-2533). */
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
  created_at: Instant
}

export interface QuoteItemRow {
  id: number
  quote_id: number
  description: string
  /** Hundredths of a piece. */
  quantity: number
  /** Hundredths of a percent. */
  discount: number
  unit_price: Cents
  amount: Cents
  is_taxed: Flag
}

declare module 'knex/types/tables.js' {
  interface Tables {
    counters: Table<CounterRow, 'links'>
    number_gaps: Table<NumberGapRow>
    paper_links: Table<PaperLinkRow>
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
