import type { ClientRow } from '../../db/rows.js'
import type { CreditNoteRow, InvoiceItemRow, InvoiceRow, QuoteRow } from '../../db/rows-papers.js'
import { balanceOf } from '../billing/balance.js'
import { valueDate } from '../billing/books.js'
import { documentNumberText, invoiceLabel } from '../billing/invoice-mail.js'
import { currentLetterhead, type Letterhead, readLetterhead } from '../billing/letterheads.js'
import { isClaim } from '../billing/line-kind.js'
import { pieceUnitCode } from '../billing/line-prices.js'
import { type BilledClient, readParties, type Seller, serializeBuyer, serializeSeller } from '../billing/parties.js'
import { loadQuoteLines, quoteLinePrice } from '../billing/quote-lines.js'
import { type QuoteSources, type QuoteTotals, quoteTotals } from '../billing/quotes.js'
import { statedPeriod } from '../billing/stated-periods.js'
import type { Context } from '../context.js'
import type { Totals } from '../taxes/calculate-totals.js'
import { lineTaxIndexes, readCreditNoteTaxes, readStoredTaxes } from '../taxes/stored-taxes.js'
import type { TaxSum } from '../taxes/tax.js'
import { printedTaxId } from '../taxes/tax-ids.js'
import { addDays, instantToDay } from '../values/days.js'
import { epcText } from '../values/epc-code.js'
import { Fault } from '../values/faults.js'
import { type Cents, type Decimal, toText, zero } from '../values/money.js'
import type { PrintedDocument, PrintedLine, PrintedPayment } from './printed-document.js'

// A document prints the data stored when it was issued (R-3602), and current data for whatever was not stored.

type Sources = Pick<Context, 'db' | 'settings' | 'currencies' | 'taxRules' | 'now' | 'moduleStates'>

/** Loads the printed content of an issued invoice. Throws invoice_not_issued. */
export async function loadInvoice(ctx: Sources, invoice: InvoiceRow): Promise<PrintedDocument> {
  const { db } = ctx
  if (invoice.status === 'draft') throw new Fault('invoice_not_issued')
  const items = await db('invoice_items').where({ invoice_id: invoice.id }).orderBy('id')
  const taxes = readStoredTaxes(invoice)
  const issuer = await loadIssuer(ctx, invoice, invoice.letterhead_id)
  const { decimals } = issuer.currency
  const owed = invoice.status === 'cancelled' || invoice.status === 'refunded' ? zero : balanceOf(invoice)
  return {
    kind: invoice.number === null ? 'proforma' : 'invoice',
    isCancelled: invoice.status === 'cancelled',
    isClaim: isClaim(items),
    id: invoice.id,
    number: documentNumberText(invoice),
    date: invoice.date,
    dueDate: invoice.due_date,
    ...issuer,
    subject: null,
    clientId: invoice.client_id ?? invoice.deleted_client_id,
    isGross: invoice.gross !== null,
    lines: items.map((item) => toPrintedLine(item, taxes, decimals)),
    ...pickTotals(invoice),
    taxes,
    payments: await loadPayments(ctx, invoice),
    credit: invoice.credit,
    credited: invoice.credited,
    owed,
    epcCode: createEpcCode(ctx, issuer, { owed, reference: invoiceLabel(invoice) }),
    notes: invoice.notes,
    credits: null,
  }
}

/** Loads the printed content of a credit note. Seller and buyer are the same as on its invoice. */
export async function loadCreditNote(ctx: Sources, note: CreditNoteRow): Promise<PrintedDocument> {
  const { db } = ctx
  const invoice = (await db('invoices').where({ id: note.invoice_id }).first()) as InvoiceRow
  const items = await db('credit_note_items').where({ credit_note_id: note.id }).orderBy('id')
  const credited = await db('invoice_items').where({ invoice_id: invoice.id }).select('type', 'kind')
  const places = readStoredTaxes(invoice)
  const taxes = readCreditNoteTaxes(note, invoice.tax_rate).filter(({ net, tax }) => net !== 0 || tax !== 0)
  const issuer = await loadIssuer(ctx, invoice, note.letterhead_id ?? invoice.letterhead_id)
  const { decimals } = issuer.currency
  return {
    kind: 'credit_note',
    isCancelled: false,
    isClaim: isClaim(credited),
    id: note.id,
    number: documentNumberText(note),
    date: note.date,
    dueDate: null,
    ...issuer,
    subject: null,
    clientId: invoice.client_id ?? invoice.deleted_client_id,
    isGross: note.gross !== null,
    lines: items.map((item) => toPrintedLine(item, places, decimals)),
    ...pickTotals(note),
    taxes,
    ...nothingPaid,
    owed: zero,
    epcCode: null,
    notes: null,
    credits: {
      number: documentNumberText(invoice),
      date: invoice.date,
      reason: note.reason,
    },
  }
}

/**
 * Loads the printed content of a quote. The totals are those of its invoice, or today's totals if it has no valid
 * invoice (R-1302). Throws quote_not_issued.
 */
export async function loadQuote(ctx: Sources & QuoteSources, quote: QuoteRow): Promise<PrintedDocument> {
  const { db } = ctx
  if (quote.status === 'Draft') throw new Fault('quote_not_issued')
  const client = quote.client_id === null ? undefined : await db('clients').where({ id: quote.client_id }).first()
  const lines = (await loadQuoteLines(db, [quote.id])).get(quote.id) ?? []
  const totals = (await quoteTotals(ctx, [quote], new Map([[quote.id, lines]]))).get(quote.id) as QuoteTotals
  const letterhead = currentLetterhead(ctx, { language: client?.language ?? 'en', currency_id: quote.currency_id })
  const { decimals } = letterhead.currency
  const { taxes, gross } = totals
  return {
    kind: 'quote',
    isCancelled: false,
    id: quote.id,
    number: null,
    date: instantToDay(quote.created_at, ctx.settings.timeZone),
    dueDate: quote.valid_until,
    ...withLetterhead(letterhead),
    seller: JSON.parse(serializeSeller(ctx)) as Seller,
    buyer: printedBuyer(client === undefined ? null : JSON.parse(serializeBuyer(client))),
    subject: quote.subject,
    clientId: quote.client_id,
    isGross: gross !== null,
    lines: lines.map((line) => ({
      description: line.description,
      period: null,
      ...quoteLinePrice(line, decimals),
      unit: null,
      amount: line.amount,
      taxes: line.is_taxed === 1 ? taxes : [],
    })),
    ...pickTotals(totals),
    taxes,
    ...nothingPaid,
    owed: totals.total,
    epcCode: null,
    notes: [quote.proposal, quote.customer_notes].filter((text) => text).join('\n\n') || null,
    credits: null,
  }
}

const pickTotals = ({ subtotal, discount, tax, total }: Totals): Totals => ({ subtotal, discount, tax, total })

const nothingPaid = { payments: [], credit: zero, credited: zero } as const

interface Issuer {
  readonly letterhead: Letterhead
  readonly language: string
  readonly currency: Letterhead['currency']
  readonly seller: Seller
  readonly buyer: BilledClient | null
}

const withLetterhead = (letterhead: Letterhead) => ({
  letterhead,
  language: letterhead.language,
  currency: letterhead.currency,
})

/**
 * Returns seller, buyer, and letterhead as stored at issue, or current data if they were not stored. The same applies
 * to the buyer's email address, which only machine-readable data contains (R-3661).
 */
async function loadIssuer(ctx: Sources, invoice: InvoiceRow, letterheadId: number | null): Promise<Issuer> {
  const { seller, billedTo } = readParties(invoice)
  const client: ClientRow | undefined =
    invoice.client_id === null || (billedTo !== null && billedTo.email !== null && letterheadId !== null)
      ? undefined
      : await ctx.db('clients').where({ id: invoice.client_id }).first()
  const letterhead =
    letterheadId === null
      ? currentLetterhead(ctx, { language: client?.language ?? 'en', currency_id: invoice.currency_id })
      : await readLetterhead(ctx.db, letterheadId)
  return {
    ...withLetterhead(letterhead),
    seller: seller ?? JSON.parse(serializeSeller(ctx)),
    buyer: printedBuyer(chooseBuyer(billedTo, client)),
  }
}

/**
 * Returns the text of an invoice's payment QR code, or null if the invoice cannot have one (R-4203). Holder and account
 * are the printed ones, stored at issue. The amount is the current amount due, which is also printed. The code depends
 * on whether bank transfers are enabled now, not on whether they were enabled at issue.
 */
function createEpcCode(
  { moduleStates }: Pick<Sources, 'moduleStates'>,
  { seller, currency }: Pick<Issuer, 'seller' | 'currency'>,
  { owed, reference }: { readonly owed: Cents; readonly reference: string },
): string | null {
  if (currency.code !== 'EUR' || !moduleStates.isActive('gateway', 'banktransfer')) return null
  const { bank_holder, bank_iban, bank_bic, name } = seller
  const account = { holder: bank_holder || name, iban: bank_iban, bic: bank_bic }
  return epcText({ ...account, reference }, { units: owed, decimals: currency.decimals }) ?? null
}

function chooseBuyer(kept: BilledClient | null, client: ClientRow | undefined): BilledClient | null {
  if (client === undefined || (kept !== null && kept.email !== null)) return kept
  if (kept === null) return JSON.parse(serializeBuyer(client))
  return { ...kept, email: client.email, buyer_reference: client.buyer_reference }
}

/** Adds the country prefix to a tax ID of an EU member state (R-3424). */
const printedBuyer = (buyer: BilledClient | null): BilledClient | null =>
  buyer && { ...buyer, tax_id: printedTaxId(buyer) }

type Item = Pick<InvoiceItemRow, 'description' | 'amount' | 'is_taxed' | 'taxes'> &
  Partial<
    Pick<
      InvoiceItemRow,
      'period_start' | 'period_end' | 'stated_period' | 'quantity' | 'unit' | 'unit_price' | 'discount'
    >
  >

function toPrintedLine(item: Item, taxes: readonly TaxSum[], decimals: number): PrintedLine {
  const { description, amount, quantity, unit, unit_price, discount } = item
  const period = statedPeriod(item)
  return {
    description,
    period: period && { first: period.start, last: addDays(period.end, -1) },
    quantity: quantity ?? ('1' as Decimal),
    unit: unit == null || unit === pieceUnitCode ? null : unit,
    unitPrice: unit_price ?? (toText(amount, decimals) as Decimal),
    discount: discount ?? 0,
    amount,
    taxes: lineTaxIndexes(item, taxes.length).map((place) => taxes[place] as TaxSum),
  }
}

/** Returns an invoice's payments with the amounts that are still applied to it. */
async function loadPayments({ db, settings }: Sources, { id }: InvoiceRow): Promise<PrintedPayment[]> {
  const rows = await db('transactions').where({ invoice_id: id }).where('applied', '>', 0).orderBy('id')
  return rows.map((row) => ({ date: valueDate(row, { settings }), gateway: row.gateway, amount: row.applied }))
}

/** Loads the printed content of an issued invoice by ID. Throws invoice_not_found, invoice_not_issued. */
export async function loadInvoiceById(ctx: Sources, id: number): Promise<PrintedDocument> {
  const row = await ctx.db('invoices').where({ id }).first()
  if (row === undefined) throw new Fault('invoice_not_found')
  return loadInvoice(ctx, row)
}
