import { hash } from 'node:crypto'
import type { CurrencyRow } from '../../db/rows.js'
import type { CreditNoteRow, InvoiceItemRow, InvoiceRow, PaperLinkRow } from '../../db/rows-papers.js'
import type { Totals } from '../taxes/calculate-totals.js'
import { type Cents, toText } from '../values/money.js'
import { serializePeriod, statedPeriod } from './stated-periods.js'

export type DocumentKind = PaperLinkRow['kind']

type PaperLine = Pick<InvoiceItemRow, 'description' | 'amount' | 'is_taxed' | 'taxes'> &
  Partial<
    Pick<
      InvoiceItemRow,
      'quantity' | 'unit' | 'unit_price' | 'discount' | 'period_start' | 'period_end' | 'stated_period'
    >
  >

/**
 * The content of an issued invoice or credit note that the chain protects. For a credit note, seller, buyer, currency,
 * and tax rate are the ones stored with its invoice.
 */
export interface DocumentContent extends Totals, Pick<InvoiceRow, KeptColumn> {
  readonly kind: DocumentKind
  readonly currency: Pick<CurrencyRow, 'code' | 'decimals'>
  /** Ordered by ID. */
  readonly lines: readonly PaperLine[]
  /** The credited invoice and the reason, for a credit note. */
  readonly credits?: { readonly number: number | null; readonly reason: string }
}

/**
 * Version of the text that `documentHashText` returns. Any change to it requires a new version. `documentHashText` must
 * still produce earlier versions, so that old links can be verified.
 */
export const documentTextVersion = 3

/** The columns of an invoice or credit note that its text contains in addition to the totals. */
type KeptColumn =
  | 'number'
  | 'number_text'
  | 'date'
  | 'seller'
  | 'billed_to'
  | 'tax_rate'
  | 'taxes'
  | 'gross'
  | 'letterhead_id'

/** Rates are in thousandths of a percent. */
const rateDecimals = 3

/**
 * Returns the hashed text of a document (R-1063): a JSON array without spaces, with amounts as decimal strings. Omits
 * due date, status, payments, notes, and client ID, because they may change. Periods are the stated ones (R-1084). Each
 * link stores the version of its text.
 */
export function documentHashText(paper: DocumentContent, version: number): string {
  const { kind, number, date, seller, billed_to, currency, subtotal, discount, tax_rate, tax, total, credits } = paper
  const amount = (of: Cents): string => toText(of, currency.decimals)
  const isFirst = version === 1
  // Written out for speed, because an invoice run hashes thousands of documents.
  return JSON.stringify([
    version,
    kind,
    textOf(number),
    date,
    seller,
    billed_to,
    currency.code,
    amount(subtotal),
    amount(discount),
    toText(tax_rate as Cents, rateDecimals),
    amount(tax),
    amount(total),
    ...(isFirst
      ? []
      : [paper.number_text, paper.letterhead_id, paper.taxes, paper.gross === null ? null : amount(paper.gross)]),
    paper.lines.map((line) => {
      const stated: (string | boolean | null)[] = [line.description, amount(line.amount), line.is_taxed === 1]
      if (!isFirst) stated.push(line.taxes)
      if (version > 2) stated.push(periodText(line))
      // A line without a unit price is one piece at the line's amount.
      return line.unit_price == null ? stated : [...stated, line.quantity, line.unit, line.unit_price, line.discount]
    }),
    ...(credits === undefined ? [] : [textOf(credits.number), credits.reason]),
  ])
}

function periodText(line: PaperLine): string | null {
  const period = statedPeriod(line)
  return period && serializePeriod(period)
}

const textOf = (number: number | null): string | null => (number === null ? null : String(number))

/**
 * Returns the hash of a chain link: SHA-256 of the previous hash (empty for the first link), a line break, and the
 * text.
 */
export const chainHash = (previous: string | null, text: string): string => hash('sha256', `${previous ?? ''}\n${text}`)

/** Returns the hash of a document's link. */
export const linkHash = (previous: string | null, paper: DocumentContent, version = documentTextVersion): string =>
  chainHash(previous, documentHashText(paper, version))

/** Returns the protected content of an invoice. */
export const invoiceContent = (
  invoice: PaperInvoice,
  lines: readonly PaperLine[],
  currency: DocumentContent['currency'],
): DocumentContent => ({
  kind: 'invoice',
  number: invoice.number,
  number_text: invoice.number_text,
  letterhead_id: invoice.letterhead_id,
  date: invoice.date,
  seller: invoice.seller,
  billed_to: invoice.billed_to,
  tax_rate: invoice.tax_rate,
  taxes: invoice.taxes,
  gross: invoice.gross,
  subtotal: invoice.subtotal,
  discount: invoice.discount,
  tax: invoice.tax,
  total: invoice.total,
  currency,
  lines,
})

/** Returns the protected content of a credit note. */
export const creditNoteContent = (
  note: PaperNote,
  invoice: Pick<InvoiceRow, 'number' | 'seller' | 'billed_to' | 'tax_rate'>,
  lines: readonly PaperLine[],
  currency: DocumentContent['currency'],
): DocumentContent => {
  const { seller, billed_to, tax_rate } = invoice
  const { number, number_text, letterhead_id, date, subtotal, discount, tax, total, taxes, gross, reason } = note
  const own = { number, number_text, letterhead_id, date, subtotal, discount, tax, total, taxes, gross }
  const credits = { number: invoice.number, reason }
  return { kind: 'credit_note', ...own, seller, billed_to, tax_rate, currency, lines, credits }
}

type PaperInvoice = Totals & Pick<InvoiceRow, KeptColumn>
type PaperNote = Totals &
  Pick<CreditNoteRow, 'number' | 'number_text' | 'letterhead_id' | 'date' | 'taxes' | 'gross' | 'reason'>
