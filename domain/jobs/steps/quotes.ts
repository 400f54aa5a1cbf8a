import type { QuoteRow } from '../../../db/rows-billing.js'
import { raiseQuotes } from '../../billing/quotes.js'
import { today } from '../../work.js'
import { untilNone } from '../portions.js'
import type { Step } from '../step.js'

/** Closes quotes that nobody accepted in time. */
export const quotes: Step = {
  name: 'quotes',
  run: (remote) =>
    untilNone(remote, 'closed', async (work, most) => {
      const open = work.db('quotes').whereIn('status', ['Draft', 'Sent']).where('valid_until', '<', today(work))
      const closed: QuoteRow[] = await open
        .clone()
        .whereIn('id', open.clone().orderBy('id').limit(most).select('id'))
        .update({ status: 'Declined' })
        .returning('*')
      await raiseQuotes(work, closed, 'Declined')
      return closed.length
    }),
}
