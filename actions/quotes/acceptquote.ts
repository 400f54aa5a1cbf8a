import { acceptQuote } from '../../domain/billing/quotes.js'
import { action, f } from '../_shared/kit.js'
import { quoteStatus } from '../_shared/quote.js'

export default action({
  name: 'acceptquote',
  summary: 'Accept a quote and create its invoice.',
  description:
    'An accepted quote does not change and returns its existing invoice, or a new one if that invoice was cancelled. `invoiceid` is null if `updatequote` set the quote to `Accepted`.',
  method: 'POST',
  permission: 'manage_quotes',
  risks: ['money', 'mail'],
  required: { quoteid: f.id('quote') },
  returns: {
    quoteid: f.id('quote'),
    status: quoteStatus(),
    invoiceid: f.nullable(
      f.id('invoice', { description: 'Invoice for the quote; null if `updatequote` accepted it.' }),
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
