import type { ClientRow } from '../../db/rows.js'
import type { CreditNoteItemRow, CreditNoteRow, InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import { type Context, instant, today } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { insertRows } from '../sql/insert-rows.js'
import { calculateTotals, fullTaxRate, lineTotal, multiplyByFraction, type Totals } from '../taxes/calculate-totals.js'
import {
  alignTaxSums,
  readCreditNoteTaxes,
  readStoredTaxes,
  subtractTaxSums,
  toTaxedLines,
} from '../taxes/stored-taxes.js'
import type { TaxSum } from '../taxes/tax.js'
import { Fault } from '../values/faults.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import { isInvoiceVoid } from '../values/statuses.js'
import { balanceOf } from './balance.js'
import { changeCreditBalance } from './credit-entries.js'
import { emailCreditNote, type IssuedCreditNote } from './credit-note-mail.js'
import { readCreditedAmounts } from './credited-lines.js'
import { appendToChain, lockSeries } from './document-chain.js'
import { creditNoteContent } from './document-text.js'
import { documentNumberText, invoiceLabel } from './invoice-mail.js'
import { numberProforma } from './issuing.js'
import { storeLetterheads } from './letterheads.js'
import { releaseRecords } from './line-kind.js'
import { type DocumentNumber, takeNumbers } from './numbering.js'
import { readQueuedRefunds, readRefundableAmount } from './refundable-amounts.js'

// Writes credit notes. credit-notes.ts sets the invoice's resulting status, because settling a payment may also write
// credit notes.

/** A credit note line before its credit note exists. */
type CreditNoteItem = Omit<CreditNoteItemRow, 'id' | 'credit_note_id'>

export interface NewCreditNote extends InvoiceShare {
  readonly reason: string
  readonly lines: readonly CreditNoteItem[]
  /** Notifies the client. Defaults to a separate email. */
  readonly tell?: EmailCreditNote | undefined
}

export type EmailCreditNote = (ctx: Context, note: IssuedCreditNote) => Promise<void>

/** The uncredited remainder of an invoice, or a part of it. The tax sums are in the order of the invoice's taxes. */
export interface InvoiceShare extends Totals {
  readonly taxes: readonly TaxSum[]
  /** The sum of the lines if their amounts include tax, otherwise null. */
  readonly gross: Cents | null
}

/** Returns the uncredited part of an invoice. */
export async function readUncreditedShare({ db }: Pick<Context, 'db'>, invoice: InvoiceRow): Promise<InvoiceShare> {
  const taxes = readStoredTaxes(invoice)
  if (invoice.credited === 0) return { ...invoice, taxes }
  const notes = await db('credit_notes').where({ invoice_id: invoice.id })
  const less = (column: keyof Totals): Cents => cents(invoice[column] - add(...notes.map((note) => note[column])))
  const { tax_rate } = invoice
  return {
    subtotal: less('subtotal'),
    discount: less('discount'),
    tax: less('tax'),
    total: less('total'),
    taxes: notes.reduce((left, note) => subtractTaxSums(left, readCreditNoteTaxes(note, tax_rate)), [...taxes]),
    gross: invoice.gross && subtract(invoice.gross, add(...notes.map(({ gross }) => gross ?? zero))),
  }
}

/**
 * Credits lines with a credit note, each with the given amount but at most its uncredited amount, and with its share of
 * discount and tax. The last credit note absorbs rounding differences (R-1031). Negative lines are credited to the
 * extent that the remaining lines no longer cover them, and reduce the next invoice instead. Returns the updated
 * invoice with an unchanged status. Writes no credit note if its total would not be positive. The caller must have
 * locked the rows.
 */
export async function writeCreditNoteForLines(
  ctx: Context,
  invoice: InvoiceRow,
  client: ClientRow | undefined,
  { lines, reason }: { readonly lines: readonly LinePart[]; readonly reason: string },
): Promise<InvoiceRow> {
  const rest = await readUncreditedShare(ctx, invoice)
  const open = await readUncreditedLines(ctx, invoice)
  const wanted = new Map(lines.map(({ id, amount }) => [id, amount]))
  const partOf = ({ id, amount }: LinePart): Cents => {
    const part = wanted.get(id) ?? zero
    return cents(amount < 0 ? Math.max(amount, part) : Math.min(amount, part))
  }
  const taken = open.filter(({ id }) => wanted.has(id)).map((line) => ({ ...line, amount: partOf(line) }))
  const kept = open.map((line) => ({ ...line, amount: subtract(line.amount, partOf(line)) }))
  const reductions = reductionsBeyond(kept)
  const noted = [...taken, ...reductions].map(toNoteItem)
  const totals = kept.every(({ amount }) => amount === 0) ? rest : limitShare(calculateShare(ctx, invoice, noted), rest)
  if (totals.total <= 0) return invoice
  await releaseRecords(ctx, invoice, { by: 'note', lines: reductions, all: open })
  const missing = cents(lineTotal(totals) - add(...noted.map(({ amount }) => amount)))
  const balancing = {
    invoice_item_id: null,
    description: 'Already credited',
    amount: missing,
    is_taxed: 0 as const,
    taxes: null,
  }
  return storeCreditNote(ctx, invoice, client, {
    ...totals,
    reason,
    lines: missing === 0 ? noted : [...noted, balancing],
  })
}

/** A line, or a part of its amount. */
export type LinePart = Pick<InvoiceItemRow, 'id' | 'amount'>

/** Returns an invoice's lines with their uncredited amounts. */
export async function readUncreditedLines(ctx: Pick<Context, 'db'>, invoice: InvoiceRow): Promise<InvoiceItemRow[]> {
  const lines = await ctx.db('invoice_items').where({ invoice_id: invoice.id }).orderBy('id')
  const noted = await readCreditedAmounts(ctx, invoice)
  return lines.map((line) => ({ ...line, amount: cents(line.amount - (noted.get(line.id) ?? 0)) }))
}

/** Returns the parts of negative lines that the other lines no longer cover. */
function reductionsBeyond(kept: readonly InvoiceItemRow[]): InvoiceItemRow[] {
  let uncovered = Math.max(0, -add(...kept.map(({ amount }) => amount)))
  return kept.flatMap((line) => {
    const part = Math.min(uncovered, -line.amount)
    if (part <= 0) return []
    uncovered -= part
    return { ...line, amount: cents(-part) }
  })
}

const toNoteItem = ({ id, description, amount, is_taxed, taxes }: InvoiceItemRow): CreditNoteItem => ({
  invoice_item_id: id,
  description,
  amount,
  is_taxed,
  taxes,
})

/** Returns the totals of lines with their discount and tax, calculated as for an invoice. */
function calculateShare({ taxRules }: Context, invoice: InvoiceRow, lines: readonly CreditNoteItem[]): InvoiceShare {
  const { discount_rate: discount, gross } = invoice
  if (discount === null) return shareBySubtotal(invoice, lines)
  const sums = readStoredTaxes(invoice)
  const share = calculateTotals(toTaxedLines(sums, lines), {
    discount,
    isGross: gross !== null,
    rounding: taxRules.rounding,
  })
  return { ...share, taxes: alignTaxSums(sums, lines, share) }
}

/** Returns the totals of lines with their discount and tax, for an invoice without a stored discount rate. */
function shareBySubtotal(invoice: InvoiceRow, lines: readonly CreditNoteItem[]): InvoiceShare {
  const { subtotal: whole, discount, tax_rate } = invoice
  const lessened = (amount: Cents): Cents => (whole === 0 ? zero : multiplyByFraction(amount, discount, whole))
  const subtotal = add(...lines.map(({ amount }) => amount))
  const taxed = add(...lines.filter(({ is_taxed }) => is_taxed === 1).map(({ amount }) => amount))
  const net = subtract(taxed, lessened(taxed))
  const tax = multiplyByFraction(net, tax_rate, fullTaxRate)
  const total = cents(subtotal - lessened(subtotal) + tax)
  const taxes = readStoredTaxes(invoice).map((sum) => ({ ...sum, net, tax }))
  return { subtotal, discount: lessened(subtotal), tax, total, taxes, gross: null }
}

/**
 * Limits a share to the remainder of an invoice, and each tax to its own remainder. A tax with a negative remainder,
 * caused by negative lines that outweigh the others, sets no limit.
 */
function limitShare(share: InvoiceShare, rest: InvoiceShare): InvoiceShare {
  const taxes = share.taxes.map((sum, at) => subtractTax(sum, rest.taxes[at] ?? sum))
  const tax = add(...taxes.map((sum) => sum.tax))
  const discount = cents(Math.min(share.discount, rest.discount))
  const gross = share.gross && cents(Math.min(share.gross, rest.gross ?? zero))
  const subtotal = cents(Math.min(share.subtotal, rest.subtotal))
  const total = cents(subtotal - discount + tax)
  return total >= rest.total ? rest : { subtotal, discount, tax, total, taxes, gross }
}

function subtractTax(sum: TaxSum, { net, tax }: TaxSum): TaxSum {
  // At a rate of 0%, only the net shows the remainder.
  const [own, left] = sum.rate === 0 ? [sum.net, net] : [sum.tax, tax]
  return left < 0 || left >= own ? sum : { ...sum, net: cents(Math.min(sum.net, net)), tax }
}

/**
 * Writes a credit note with the next number. The part of its total that exceeds the amount due becomes client credit,
 * except for amounts reserved for queued refunds (R-1170). Returns the updated invoice with an unchanged status. Throws
 * invoice_without_client if there is no client to credit.
 */
export async function storeCreditNote(
  ctx: Context,
  credited: InvoiceRow,
  client: ClientRow | undefined,
  { reason, lines, subtotal, discount, tax, total, taxes, gross, tell = emailCreditNote }: NewCreditNote,
): Promise<InvoiceRow> {
  const { db, now, currencies } = ctx
  // A credit note prints its invoice's number, so a proforma invoice gets one first.
  const invoice = await numberProforma(ctx, credited)
  const before = { ...invoice, credited: add(invoice.credited, total) }
  const beyond = cents(Math.max(0, -balanceOf(before)))
  // Amounts reserved for queued refunds stay until they are refunded.
  const surplus = beyond === 0 ? zero : cents(Math.min(beyond, (await readRefundableAmount(ctx, invoice)).total))
  if (surplus > 0 && client === undefined) throw new Fault('invoice_without_client')
  const letterhead_id = await letterheadOf(ctx, invoice, client)
  const series = await lockSeries(db, 'credit_note')
  const [taken] = (await takeNumbers(ctx, series, 1)) as [DocumentNumber]
  const number = documentNumberText(taken)
  const facts = { invoice_id: invoice.id, ...taken, date: today(ctx), reason, created_at: instant(now) }
  const sums = { subtotal, discount, tax, total, taxes: JSON.stringify(taxes), gross }
  const [made] = await db('credit_notes')
    .insert({ ...facts, ...sums, letterhead_id })
    .returning('id')
  const { id } = made as CreditNoteRow
  await insertRows(
    db,
    'credit_note_items',
    lines.map((line) => ({ credit_note_id: id, ...line })),
  )
  const currency = currencies.of(invoice.currency_id)
  await appendToChain(ctx, series, [
    { id, paper: creditNoteContent({ ...facts, ...sums, letterhead_id }, invoice, lines, currency.row) },
  ])
  await db('invoices').where({ id: invoice.id }).update({ credited: before.credited })
  const what = `Credit note ${number} for ${currency.label(total)} on invoice ${invoiceLabel(invoice)}`
  await logActivity(ctx, `${what}: ${reason}`, invoice.client_id)
  await raise(ctx, 'creditnote.created', `${what}.`, {
    creditnoteid: id,
    creditnotenum: taken.number,
    invoiceid: invoice.id,
    clientid: invoice.client_id,
    total: currency.show(total),
    currency: currency.code,
    reason,
  })
  await tell(ctx, { id, number: number ?? '', total, reason, surplus, invoice })
  const after = surplus === 0 ? before : await releaseInvoiceAmount(ctx, before, surplus)
  if (surplus > 0)
    await changeCreditBalance(
      ctx,
      (await db('clients')
        .where({ id: client?.id as number })
        .first()) as ClientRow,
      {
        kind: 'credit note',
        amount: surplus,
        description: `Credit note ${number} on invoice ${invoiceLabel(invoice)}`,
        invoiceId: invoice.id,
      },
    )
  return after
}

/**
 * Returns the letterhead of a new credit note. Without a client, which determines the language, it is the letterhead of
 * the invoice.
 */
async function letterheadOf(ctx: Context, { currency_id, letterhead_id }: InvoiceRow, client: ClientRow | undefined) {
  if (client === undefined) return letterhead_id
  const key = { language: client.language, currency_id }
  return (await storeLetterheads(ctx, [key]))(key)
}

/**
 * Turns an invoice's overpayment into credit after the reason to leave it on the invoice has ended: a refund has
 * failed, or money missing from its payments was received again. The caller must have locked the rows.
 */
export async function creditOverpayment(
  ctx: Context,
  invoice: InvoiceRow,
  client: ClientRow | undefined,
): Promise<void> {
  if (client === undefined || isInvoiceVoid(invoice.status)) return
  const surplus = cents(Math.min(Math.max(0, -balanceOf(invoice)), (await readRefundableAmount(ctx, invoice)).total))
  if (surplus === 0) return
  await releaseInvoiceAmount(ctx, invoice, surplus)
  const description = `Overpaid on invoice ${invoiceLabel(invoice)}`
  await changeCreditBalance(ctx, client, { kind: 'surplus', amount: surplus, description, invoiceId: invoice.id })
}

/**
 * Takes an amount off an invoice: first from the applied credit, then from payments, newest first. Returns the updated
 * invoice. The caller must have locked the rows, and records where the money goes.
 */
export async function releaseInvoiceAmount(ctx: Context, invoice: InvoiceRow, amount: Cents): Promise<InvoiceRow> {
  const credit = cents(Math.min(amount, invoice.credit))
  const left = { ...invoice, credit: cents(invoice.credit - credit) }
  await ctx.db('invoices').where({ id: invoice.id }).update({ credit: left.credit })
  return releasePayments(ctx, left, cents(amount - credit))
}

/**
 * Takes an amount off an invoice's payments: first the payment with the ID `first`, then the others, newest first. Does
 * not touch amounts of the others that are reserved for queued refunds. Returns the updated invoice.
 */
export async function releasePayments(
  { db }: Context,
  invoice: InvoiceRow,
  amount: Cents,
  first?: number,
): Promise<InvoiceRow> {
  let left: number = amount
  const payments = await db('transactions')
    .where({ invoice_id: invoice.id })
    .where('applied', '>', 0)
    .orderBy('id', 'desc')
  const reserved = await readQueuedRefunds(db, invoice.id)
  const inOrder = [...payments.filter(({ id }) => id === first), ...payments.filter(({ id }) => id !== first)]
  for (const { id, applied } of inOrder) {
    const part = Math.min(left, id === first ? applied : Math.max(0, applied - (reserved.get(id) ?? 0)))
    if (part === 0) continue
    left -= part
    await db('transactions')
      .where({ id })
      .update({ applied: cents(applied - part) })
  }
  const paid = cents(invoice.paid - (amount - left))
  await db('invoices').where({ id: invoice.id }).update({ paid })
  return { ...invoice, paid }
}
