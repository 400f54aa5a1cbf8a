import { updateQuote } from '../../domain/billing/quotes.js'
import { action, f } from '../_shared/kit.js'
import { quoteStatus, quoteTexts, readQuoteLines, replacingQuoteLines } from '../_shared/quote.js'

export default action({
  name: 'updatequote',
  summary: 'Update a quote; only the fields sent change.',
  description:
    'Status is only a label here: `Accepted` does not create an invoice; use `acceptquote` instead. `items` replaces all line items, and an empty list removes them. The line items of an accepted quote cannot change.',
  method: 'POST',
  permission: 'manage_quotes',
  risks: ['money'],
  required: { quoteid: f.id('quote') },
  optional: {
    ...f.changes({
      status: quoteStatus({ extraAlias: 'stage' }),
      validuntil: f.withoutClearing(f.date({ description: 'Last day on which the quote is valid.' })),
      ...quoteTexts(false),
      items: replacingQuoteLines(),
    }),
  },
  returns: { quoteid: f.id('quote') },
  faults: ['quote_not_found', 'quote_accepted', 'total_too_large', 'quote_expired', 'total_negative'],

  run: async ({ quoteid, validuntil, customer_notes, items, ...rest }, ctx) => {
    await updateQuote(ctx, quoteid, {
      ...rest,
      validUntil: validuntil,
      customerNotes: customer_notes,
      lines: items && readQuoteLines(items),
    })
    return { quoteid }
  },
})
