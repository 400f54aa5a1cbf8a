import type { QuoteRow } from '../../db/rows-papers.js'
import { acceptQuote, serializeQuoteTerms, updateQuote } from '../billing/quotes.js'
import { lockClient } from '../clients/clients.js'
import { type Context, today } from '../context.js'
import { setCallRecord } from '../log/logged-call.js'
import { loadQuote } from '../papers/load-document.js'
import type { PrintedDocument } from '../papers/printed-document.js'
import { quotes } from './area.js'

/** Returns true if the client can accept or decline a quote: it was sent, and its last day is not over. */
export const isOpenQuote = (ctx: Pick<Context, 'now' | 'settings'>, quote: QuoteRow): boolean =>
  quote.status === 'Sent' && quote.valid_until >= today(ctx)

/**
 * Returns everything that a client agrees to by accepting a quote, as one text. Any change to the quote's terms, buyer,
 * or taxes changes the text.
 */
export function quoteFingerprint({
  id,
  subject,
  dueDate,
  currency,
  lines,
  total,
  notes,
  ...day
}: PrintedDocument): string {
  const agreed = lines.map((line) => [line.description, line.quantity, line.unitPrice, line.discount, line.amount])
  const terms = serializeQuoteTerms(day)
  return `quote ${JSON.stringify([id, subject, dueDate, currency.code, agreed, terms, total, notes])}`
}

/**
 * Accepts an account's quote as shown to the client (R-4618). `isShown` returns true if a fingerprint matches the quote
 * shown. Returns the invoice ID from `acceptQuote`, or undefined if the quote has changed or is no longer open. Throws
 * the errors of `acceptQuote`.
 */
export async function acceptShownQuote(
  ctx: Context,
  clientId: number,
  id: number,
  isShown: (figure: string) => boolean,
): Promise<{ readonly invoiceId: number | null } | undefined> {
  const quote = await lockOpenQuote(ctx, clientId, id)
  if (quote === undefined || !isShown(quoteFingerprint(await loadQuote(ctx, quote)))) return undefined
  const { invoiceId } = await acceptQuote(ctx, id)
  return { invoiceId }
}

/** Maximum length of a quote's notes. */
const maxNotes = 65_535

/**
 * Declines an account's quote and adds the reason to the notes for staff, unless the notes would exceed `maxNotes`.
 * Returns false if the quote is no longer open.
 */
export async function declineQuote(ctx: Context, clientId: number, id: number, reason: string): Promise<boolean> {
  const quote = await lockOpenQuote(ctx, clientId, id)
  if (quote === undefined) return false
  const notes = [quote.notes, `Declined by ${ctx.author}: ${reason}`].filter(Boolean).join('\n\n')
  await updateQuote(ctx, id, {
    status: 'Declined',
    ...(reason !== '' && notes.length <= maxNotes && { notes }),
  })
  return true
}

/** Locks an account's quote, and first its client, as all code does. Returns undefined if the quote is not open. */
async function lockOpenQuote(ctx: Context, clientId: number, id: number): Promise<QuoteRow | undefined> {
  await lockClient(ctx.db, clientId)
  const quote: QuoteRow | undefined = await quotes(ctx.db, clientId).where({ id }).forUpdate().first()
  if (quote === undefined || !isOpenQuote(ctx, quote)) return undefined
  setCallRecord(ctx, 'quote', id, clientId)
  return quote
}
