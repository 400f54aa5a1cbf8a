import { timingSafeEqual } from 'node:crypto'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { keyedHash } from '../secrets/keyed-hash.js'
import { owed } from './owed.js'

type Linked = Pick<InvoiceRow, 'id' | 'client_id' | 'link_generation'>

/** Milliseconds for which the link of an invoice works after nothing is owed on it any more. */
export const linkKeptMs = 30 * 24 * 60 * 60_000

/**
 * Returns the code of 128 bits that opens one invoice without signing in (R-4031): of its id, its client and a generation, so
 * that nothing is stored, a mailed link goes on working, and one of an invoice that has moved does not.
 */
export const codeOf = ({ linkKey }: Pick<Context, 'linkKey'>, { id, client_id, link_generation }: Linked): string =>
  keyedHash(linkKey, JSON.stringify(['invoice', id, client_id, link_generation]))
    .subarray(0, 16)
    .toString('base64url')

/** Returns the address of an invoice for whoever has its mail. */
export const linkOf = (ctx: Pick<Context, 'linkKey' | 'baseUrl'>, invoice: Linked): string =>
  `${ctx.baseUrl}/client/invoice/${invoice.id}/${codeOf(ctx, invoice)}`

/** Returns where a credit note can be read: by the link of its invoice while that works, else after signing in. */
export const noteLinkOf = (
  ctx: Pick<Context, 'linkKey' | 'baseUrl' | 'now'>,
  invoice: InvoiceRow,
  noteId: number,
): string =>
  isLinkOpen(ctx, invoice)
    ? `${linkOf(ctx, invoice)}/credit-notes/${noteId}`
    : `${ctx.baseUrl}/client/credit-notes/${noteId}/pdf`

/** Returns true for the code of an invoice, in a time that does not tell how much of it is right. */
export function isCodeOf(ctx: Pick<Context, 'linkKey'>, invoice: Linked, code: string): boolean {
  const [sent, right] = [Buffer.from(code), Buffer.from(codeOf(ctx, invoice))]
  return sent.length === right.length && timingSafeEqual(sent, right)
}

/** Returns the invoice that a mailed link opens; undefined for a wrong code, and once the link has ended (R-4032). */
export async function findByLink(
  ctx: Pick<Context, 'db' | 'linkKey' | 'now'>,
  id: number,
  code: string,
): Promise<InvoiceRow | undefined> {
  const invoice = await ctx.db('invoices').where({ id }).first()
  return invoice !== undefined && isCodeOf(ctx, invoice, code) && isLinkOpen(ctx, invoice) ? invoice : undefined
}

/** Returns true while an invoice has a link: not as a draft or cancelled; as long as something is owed, and for a while after. */
export function isLinkOpen({ now }: Pick<Context, 'now'>, invoice: InvoiceRow): boolean {
  const { status, client_id, paid_at, created_at } = invoice
  if (client_id === null || status === 'draft' || status === 'cancelled') return false
  if (status !== 'refunded' && owed(invoice) > 0) return true
  return now.getTime() - Date.parse(paid_at ?? created_at) <= linkKeptMs
}

/**
 * Returns the address on which an invoice is paid without signing in, as long as its link works; with a page that the payer is led
 * back to.
 */
export function payUrlOf(
  ctx: Pick<Context, 'linkKey' | 'baseUrl' | 'now'>,
  invoice: InvoiceRow,
  returnsTo: string | undefined,
): string | undefined {
  if (!isLinkOpen(ctx, invoice)) return undefined
  const link = linkOf(ctx, invoice)
  return returnsTo === undefined ? link : `${link}?${new URLSearchParams({ returnurl: returnsTo })}`
}
