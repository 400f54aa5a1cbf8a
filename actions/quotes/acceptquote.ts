import { acceptQuote } from '../../domain/billing/quotes.js'
import { action, f } from '../_shared/kit.js'
import { quoteStatus } from '../_shared/quote.js'

export default action({
  name: 'acceptquote',
  summary: 'Accept a quote and create its invoice.',
  description:
    'A quote that is already accepted is not changed and answers the same invoice, unless that was cancelled: then it gets a new one. `null` if `updatequote` set it to `Accepted`.',
  method: 'POST',
  permission: 'manage_quotes',
  risks: ['money', 'mail'],
  required: { quoteid: f.id('quote') },
  returns: {
    quoteid: f.id('quote'),
    status: quoteStatus(),
    invoiceid: f.nullable(
      f.id('invoice', { description: 'Invoice over the quote; null if it was accepted by `updatequote`.' }),
    ),
  },
  faults: [
    'quote_not_found',
    'quote_without_client',
    'client_closed',
    'quote_other_currency',
    'total_negative',
    'total_too_large',
  ],

  run: async ({ quoteid }, ctx) => ({
    quoteid,
    status: 'Accepted' as const,
    invoiceid: await acceptQuote(ctx, quoteid),
  }),
})
