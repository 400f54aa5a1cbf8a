import { sendQuote } from '../../domain/billing/quotes.js'
import { action, f } from '../_shared/kit.js'
import { quoteStatus } from '../_shared/quote.js'

export default action({
  name: 'sendquote',
  summary: 'Set a quote to `Sent`, so that its client can see it.',
  description: 'Sends no email unless `sendemail` is true.',
  method: 'POST',
  permission: 'manage_quotes',
  risks: ['money', 'mail'],
  required: { quoteid: f.id('quote') },
  optional: {
    sendemail: f.flag({
      extension: true,
      description: 'True to email the quote to its client, even if it was sent before.',
    }),
  },
  returns: {
    quoteid: f.id('quote'),
    status: quoteStatus(),
    mailed: f.flag({ extension: true, description: 'True if an email to the client was queued.' }),
  },
  faults: ['quote_not_found', 'quote_accepted', 'quote_expired', 'total_negative'],

  run: async ({ quoteid, sendemail = false }, ctx) => ({
    quoteid,
    ...(await sendQuote(ctx, quoteid, { isMailed: sendemail })),
  }),
})
