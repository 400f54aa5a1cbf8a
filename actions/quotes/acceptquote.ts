import { acceptQuote } from '../../domain/billing/quotes.js'
import { action, f } from '../_shared/kit.js'
import { quoteStatus } from '../_shared/quote.js'

export default action({
  name: 'acceptquote',
  summary: 'Accept a quote and create its invoice.',
  description:
    "An accepted quote does not change and returns its existing invoice, or a new one if that invoice was cancelled. A new invoice has the quote's net amounts and today's buyer, discount, and taxes. `invoiceid` is null if `updatequote` set the quote to `Accepted`.",
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
    changed: f.optional(
      f.flag({
        extension: true,
        description:
          'True if the buyer, discount, or taxes of the new invoice differ from those when the quote was sent, or last written if it was not sent.',
      }),
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

  run: async ({ quoteid }, ctx) => {
    const { invoiceId, isChanged } = await acceptQuote(ctx, quoteid)
    return { quoteid, status: 'Accepted' as const, invoiceid: invoiceId, changed: isChanged || undefined }
  },
})
