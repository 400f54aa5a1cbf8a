import type { QuoteRow } from '../../db/rows-papers.js'
import { type Context, today } from '../context.js'
import { raiseQuoteEvents } from './quotes.js'

/** Declines open quotes after their last valid day, at most `limit` of them (R-1305). Returns the number of quotes. */
export async function declineLateQuotes(ctx: Context, limit: number): Promise<number> {
  const { db } = ctx
  const open = db('quotes').whereIn('status', ['Draft', 'Sent']).where('valid_until', '<', today(ctx))
  const late: QuoteRow[] = await open.clone().orderBy('id').limit(limit).forUpdate()
  const ids = late.map(({ id }) => id)
  await db('quotes').whereIn('id', ids).update({ status: 'Declined' })
  await raiseQuoteEvents(ctx, late, 'Declined', late)
  return late.length
}
