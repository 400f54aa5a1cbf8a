import { createQuote } from '../../domain/billing/quotes.js'
import { action, f } from '../_shared/kit.js'
import { newQuoteLines, quoteStatus, quoteTexts, readQuoteLines } from '../_shared/quote.js'

export default action({
  name: 'createquote',
  summary: 'Create a quote for a client.',
  method: 'POST',
  permission: 'manage_quotes',
  risks: ['money'],
  required: { userid: f.id('client', { alias: 'clientid' }) },
  optional: {
    subject: f.withDefault(f.name({ description: 'Subject of the quote.', example: 'New site' }), 'Quote'),
    validuntil: f.date({ description: 'Defaults to 30 days from today.' }),
    items: newQuoteLines(),
    status: f.withDefault(quoteStatus({ extension: true, extraAlias: 'stage' }), 'Draft'),
    ...quoteTexts(true),
  },
  returns: { quoteid: f.id('quote') },
  faults: ['total_too_large', 'quote_expired', 'total_negative'],
  rejects: { userid: ['client_not_found'] },

  run: async ({ userid, validuntil, customer_notes, items = [], ...rest }, ctx) => ({
    quoteid: await createQuote(ctx, userid, {
      ...rest,
      validUntil: validuntil,
      customerNotes: customer_notes,
      lines: readQuoteLines(items),
    }),
  }),
})
