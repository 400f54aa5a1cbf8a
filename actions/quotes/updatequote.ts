import { updateQuote } from '../../domain/billing/quotes.js'
import { action, f } from '../_shared/kit.js'
import { quoteStatus, quoteTexts } from '../_shared/quote.js'

export default action({
  name: 'updatequote',
  summary: 'Change what is sent of a quote, and nothing else.',
  description: 'The status is a label here: `Accepted` makes no invoice, which `acceptquote` does.',
  method: 'POST',
  permission: 'manage_quotes',
  required: { quoteid: f.id('quote') },
  optional: f.changes({
    status: quoteStatus({ extraAlias: 'stage' }),
    validuntil: f.kept(f.date()),
    ...quoteTexts(false),
  }),
  returns: { quoteid: f.id('quote') },
  faults: ['quote_not_found'],

  run: async ({ quoteid, validuntil, customer_notes, ...alike }, ctx) => {
    await updateQuote(ctx, quoteid, { ...alike, validUntil: validuntil, customerNotes: customer_notes })
    return { quoteid }
  },
})
