import { deleteQuote } from '../../domain/billing/quotes.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deletequote',
  summary: 'Delete a quote; its invoice is kept.',
  method: 'POST',
  permission: 'manage_quotes',
  risks: ['destroys'],
  required: { quoteid: f.id('quote') },
  returns: { quoteid: f.id('quote') },
  faults: ['quote_not_found'],

  run: async ({ quoteid }, ctx) => {
    await deleteQuote(ctx, quoteid)
    return { quoteid }
  },
})
