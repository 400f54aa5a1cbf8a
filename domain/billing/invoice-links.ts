import { timingSafeEqual } from 'node:crypto'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { keyedHash } from '../secrets/keyed-hash.js'
import { amountDue } from './amount-due.js'

type Linked = Pick<InvoiceRow, 'id' | 'client_id' | 'link_generation'>

/** Milliseconds after payment during which an invoice's link still works. */
export const paidLinkLifetimeMs = 30 * 24 * 60 * 60_000

/**
 * Returns the 128-bit code that opens one invoice without signing in (R-4031). It is derived from the invoice's ID,
 * client, and link generation, so nothing is stored, an emailed link keeps working, and the link of an invoice that
 * moves to another client stops working.
 */
export const invoiceLinkCode = (
  { linkKey }: Pick<Context, 'linkKey'>,
  { id, client_id, link_generation }: Linked,
): string =>
  keyedHash(linkKey, JSON.stringify(['invoice', id, client_id, link_generation]))
    .subarray(0, 16)
    .toString('base64url')

/** Returns the URL at which anyone with the link can open an invoice. */
export const invoiceUrl = (ctx: Pick<Context, 'linkKey' | 'baseUrl'>, invoice: Linked): string =>
  `${ctx.baseUrl}/client/invoice/${invoice.id}/${invoiceLinkCode(ctx, invoice)}`

/**
 * Returns the URL of a credit note: below its invoice's link while that works, otherwise in the client area, after
 * signing in.
 */
export const creditNoteUrl = (
  ctx: Pick<Context, 'linkKey' | 'baseUrl' | 'now'>,
  invoice: InvoiceRow,
  noteId: number,
): string =>
  isLinkOpen(ctx, invoice)
    ? `${invoiceUrl(ctx, invoice)}/credit-notes/${noteId}`
    : `${ctx.baseUrl}/client/credit-notes/${noteId}/pdf`

/** Returns true if a code is correct. The comparison takes constant time. */
export function isInvoiceLinkCode(ctx: Pick<Context, 'linkKey'>, invoice: Linked, code: string): boolean {
  const [sent, right] = [Buffer.from(code), Buffer.from(invoiceLinkCode(ctx, invoice))]
  return sent.length === right.length && timingSafeEqual(sent, right)
}

/**
 * Returns the invoice that an emailed link opens, or undefined if the code is wrong or the link has expired (R-4032).
 */
export async function findByLink(
  ctx: Pick<Context, 'db' | 'linkKey' | 'now'>,
  id: number,
  code: string,
): Promise<InvoiceRow | undefined> {
  const invoice = await ctx.db('invoices').where({ id }).first()
  return invoice !== undefined && isInvoiceLinkCode(ctx, invoice, code) && isLinkOpen(ctx, invoice)
    ? invoice
    : undefined
}

/**
 * Returns true while an invoice's link works: while an amount is due on an invoice that is not refunded, and in any
 * case for `paidLinkLifetimeMs` after payment, or after creation if the invoice was never paid. Drafts, cancelled
 * invoices, and invoices without a client have no link.
 */
export function isLinkOpen({ now }: Pick<Context, 'now'>, invoice: InvoiceRow): boolean {
  const { status, client_id, paid_at, created_at } = invoice
  if (client_id === null || status === 'draft' || status === 'cancelled') return false
  if (status !== 'refunded' && amountDue(invoice) > 0) return true
  return now.getTime() - Date.parse(paid_at ?? created_at) <= paidLinkLifetimeMs
}

/**
 * Returns the URL for paying an invoice without signing in, or undefined if its link does not work. `returnsTo` is the
 * page that the payer is redirected to.
 */
export function invoicePaymentUrl(
  ctx: Pick<Context, 'linkKey' | 'baseUrl' | 'now'>,
  invoice: InvoiceRow,
  returnsTo: string | undefined,
): string | undefined {
  if (!isLinkOpen(ctx, invoice)) return undefined
  const link = invoiceUrl(ctx, invoice)
  return returnsTo === undefined ? link : `${link}?${new URLSearchParams({ returnurl: returnsTo })}`
}
