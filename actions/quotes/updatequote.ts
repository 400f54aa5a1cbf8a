import { updateQuote } from '../../domain/billing/quotes.js'
import { action, f } from '../_shared/kit.js'
import { quoteStatus, quoteTexts } from '../_shared/quote.js'

export default action({
  name: 'updatequote',
  summary: 'Update a quote; only the fields sent change.',
  description: 'Status is only a label here: `Accepted` does not create an invoice; use `acceptquote` for that.',
  method: 'POST',
  permission: 'manage_quotes',
  required: { quoteid: f.id('quote') },
  optional: f.changes({
    status: quoteStatus({ extraAlias: 'stage' }),
    validuntil: f.notEmptied(f.date()),
    ...quoteTexts(false),
  }),
  returns: { quoteid: f.id('quote') },
  faults: ['quote_not_found'],

  run: async ({ quoteid, validuntil, customer_notes, ...rest }, ctx) => {
    await updateQuote(ctx, quoteid, { ...rest, validUntil: validuntil, customerNotes: customer_notes })
    return { quoteid }
  },
})
