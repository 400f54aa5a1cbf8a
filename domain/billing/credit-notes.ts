import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { Fault } from '../values/faults.js'
import { add, type Cents, cents, type Decimal } from '../values/money.js'
import { isInvoicePayable } from '../values/statuses.js'
import { acceptsPayments, balanceOf } from './balance.js'
import { divideCreditAmount } from './credit-note-amounts.js'
import {
  type EmailCreditNote,
  type LinePart,
  readUncreditedShare,
  releaseInvoiceAmount,
  releasePayments,
  storeCreditNote,
  writeCreditNoteForLines,
} from './credit-note-writing.js'
import { lockInvoiceAndClient } from './invoices.js'
import { isProforma } from './proforma.js'
import { readQueuedRefunds } from './refundable-amounts.js'
import { settleInvoice } from './settlement.js'

export { readUncreditedShare, releaseInvoiceAmount, releasePayments }

/**
 * Credits lines as `writeCreditNoteForLines` does, and marks an invoice that accepts payments as paid if nothing more
 * is due. The caller must have locked the rows.
 */
export async function creditLines(
  ctx: Context,
  invoice: InvoiceRow,
  client: ClientRow | undefined,
  taken: { readonly lines: readonly LinePart[]; readonly reason: string },
): Promise<InvoiceRow> {
  return settleCreditedInvoice(ctx, await writeCreditNoteForLines(ctx, invoice, client, taken))
}

/**
 * Writes a credit note for a gross amount entered by staff. Throws invoice_not_found, invoice_not_creditable,
 * invoice_is_proforma, amount_too_small, credit_above_invoice, refund_under_way, invoice_without_client.
 */
export async function creditInvoice(
  ctx: Context,
  id: number,
  { amount, reason }: { readonly amount: Decimal; readonly reason?: string | undefined },
): Promise<void> {
  const { invoice, client } = await lockInvoiceAndClient(ctx.db, id)
  if (!acceptsPayments(invoice)) throw new Fault('invoice_not_creditable')
  if (isProforma(invoice)) throw new Fault('invoice_is_proforma')
  const currency = ctx.currencies.of(invoice.currency_id)
  await expectNoRefundUnderWay(ctx, invoice, currency.parseSome(amount))
  await creditAmount(ctx, invoice, client, { amount: currency.parseSome(amount), reason: reason || 'Credit' })
}

/**
 * Throws refund_under_way if a credit note over `amount` would turn money reserved for a queued refund into client
 * credit (R-1170).
 */
async function expectNoRefundUnderWay(ctx: Context, invoice: InvoiceRow, amount: Cents): Promise<void> {
  const beyond = cents(Math.max(0, amount - balanceOf(invoice)))
  const { credit, paid } = invoice
  if (beyond === 0 || beyond > paid + credit) return
  const reserved = add(...(await readQueuedRefunds(ctx.db, invoice.id)).values())
  if (reserved > 0 && beyond > paid + credit - reserved) throw new Fault('refund_under_way')
}

/**
 * Credits a gross amount with a credit note that references no invoice line. Does nothing for an amount of 0 or less.
 * Throws credit_above_invoice if the credit notes would exceed the invoice. The caller must have locked the rows.
 */
export async function creditAmount(
  ctx: Context,
  invoice: InvoiceRow,
  client: ClientRow | undefined,
  { amount, reason, tell }: { readonly amount: Cents; readonly reason: string; readonly tell?: EmailCreditNote },
): Promise<InvoiceRow> {
  const rest = await readUncreditedShare(ctx, invoice)
  if (amount > rest.total) throw new Fault('credit_above_invoice')
  if (amount <= 0) return invoice
  const parts = await divideCreditAmount(ctx, invoice, rest, amount)
  const lines = parts.lines
    .filter((line) => line.amount !== 0)
    .map((line) => ({ invoice_item_id: null, description: reason, ...line }))
  return settleCreditedInvoice(
    ctx,
    await storeCreditNote(ctx, invoice, client, { ...parts.share, reason, lines, tell }),
  )
}

const settleCreditedInvoice = async (ctx: Context, invoice: InvoiceRow): Promise<InvoiceRow> =>
  isInvoicePayable(invoice.status) && balanceOf(invoice) <= 0 ? settleInvoice(ctx, invoice, invoice) : invoice
