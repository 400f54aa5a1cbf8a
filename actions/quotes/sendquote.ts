import { sendQuote } from '../../domain/billing/quotes.js'
import { action, f } from '../_shared/kit.js'
import { quoteStatus } from '../_shared/quote.js'

export default action({
  name: 'sendquote',
  summary: 'Set a quote to `Sent`, which shows it to its client.',
  description: 'No e-mail goes out unless `sendemail` asks for one.',
  method: 'POST',
  permission: 'manage_quotes',
  risks: ['money', 'mail'],
  required: { quoteid: f.id('quote') },
  optional: {
    sendemail: f.flag({
      extension: true,
      description: 'True mails the quote to its client, also one that was sent before.',
    }),
  },
  returns: {
    quoteid: f.id('quote'),
    status: quoteStatus(),
    mailed: f.flag({ extension: true, description: 'True where a mail to the client waits to be sent.' }),
  },
  faults: ['quote_not_found', 'quote_accepted'],

  run: async ({ quoteid, sendemail = false }, ctx) => ({
    quoteid,
    ...(await sendQuote(ctx, quoteid, { isMailed: sendemail })),
  }),
})
