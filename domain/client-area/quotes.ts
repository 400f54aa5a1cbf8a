import type { QuoteRow } from '../../db/rows-papers.js'
import { acceptQuote, updateQuote } from '../billing/quotes.js'
import { lockClient } from '../clients/clients.js'
import { type Context, today } from '../context.js'
import { nameRecord } from '../log/logged-call.js'
import { loadQuote } from '../papers/load-paper.js'
import type { PrintedPaper } from '../papers/printed-paper.js'
import { quotes } from './area.js'

/** Returns true for a quote that its client can accept or decline: sent, and on its last day or before. */
export const isOpenQuote = (ctx: Pick<Context, 'now' | 'settings'>, quote: QuoteRow): boolean =>
  quote.status === 'Sent' && quote.valid_until >= today(ctx)

/** Returns all that a client agrees to who accepts a quote, as one text: it is another where any of it changes. */
export function quoteFigure({
  id,
  subject,
  dueDate,
  currency,
  lines,
  taxes,
  total,
  notes,
  ...sums
}: PrintedPaper): string {
  const { subtotal, discount } = sums
  const agreed = lines.map((line) => [line.description, line.quantity, line.unitPrice, line.discount, line.amount])
  const taxed = taxes.map(({ name, rate, net, tax }) => [name, rate, net, tax])
  return `quote ${JSON.stringify([id, subject, dueDate, currency.code, agreed, subtotal, discount, taxed, total, notes])}`
}

/**
 * Accepts a quote of the account as its client was shown it (R-4618): `isShown` tells whether a figure is that. Returns the
 * invoice; undefined where the quote has changed since or is open no longer. Throws what `acceptQuote` throws.
 */
export async function acceptShownQuote(
  ctx: Context,
  clientId: number,
  id: number,
  isShown: (figure: string) => boolean,
): Promise<{ readonly invoiceId: number | null } | undefined> {
  const quote = await lockOpenQuote(ctx, clientId, id)
  if (quote === undefined || !isShown(quoteFigure(await loadQuote(ctx, quote)))) return undefined
  return { invoiceId: await acceptQuote(ctx, id) }
}

/** The longest text that a note holds. */
const maxNotes = 65_535

/**
 * Declines a quote of the account, with the reason in the notes for staff. Returns false where it is open no longer.
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

/** Locks are taken in one order everywhere: the client first. */
async function lockOpenQuote(ctx: Context, clientId: number, id: number): Promise<QuoteRow | undefined> {
  await lockClient(ctx.db, clientId)
  const quote: QuoteRow | undefined = await quotes(ctx.db, clientId).where({ id }).forUpdate().first()
  if (quote === undefined || !isOpenQuote(ctx, quote)) return undefined
  nameRecord(ctx, 'quote', id, clientId)
  return quote
}
