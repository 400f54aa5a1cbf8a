import type { QuoteRow } from '../../../db/rows-billing.js'
import { raiseQuotes } from '../../billing/quotes.js'
import { today } from '../../context.js'
import { drainInBatches } from '../portions.js'
import type { Step } from '../step.js'

/** Declines quotes that were not accepted in time. */
export const quotes: Step = {
  name: 'quotes',
  run: (remote) =>
    drainInBatches(remote, 'closed', async (ctx, limit) => {
      const open = ctx.db('quotes').whereIn('status', ['Draft', 'Sent']).where('valid_until', '<', today(ctx))
      const closed: QuoteRow[] = await open
        .clone()
        .whereIn('id', open.clone().orderBy('id').limit(limit).select('id'))
        .update({ status: 'Declined' })
        .returning('*')
      await raiseQuotes(ctx, closed, 'Declined')
      return closed.length
    }),
}
