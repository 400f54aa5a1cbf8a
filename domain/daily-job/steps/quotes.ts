import type { QuoteRow } from '../../../db/rows-billing.js'
import { raiseQuotes } from '../../billing/quotes.js'
import { today } from '../../context.js'
import { drainInBatches } from '../portions.js'
import type { Step } from '../step.js'

export const quotes: Step = {
  name: 'quotes',
  summary: 'Declines quotes that were not accepted in time.',
  counts: { closed: 'quotes declined' },
  run: (remote) =>
    drainInBatches(remote, 'closed', async (ctx, limit) => {
      const open = ctx.db('quotes').whereIn('status', ['Draft', 'Sent']).where('valid_until', '<', today(ctx))
      const late: QuoteRow[] = await open.clone().orderBy('id').limit(limit).forUpdate()
      const ids = late.map(({ id }) => id)
      await ctx.db('quotes').whereIn('id', ids).update({ status: 'Declined' })
      await raiseQuotes(ctx, late, 'Declined', late)
      return late.length
    }),
}
