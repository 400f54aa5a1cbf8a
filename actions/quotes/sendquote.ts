import { sendQuote } from '../../domain/billing/quotes.js'
import { action, f } from '../_shared/kit.js'
import { quoteStatus } from '../_shared/quote.js'

export default action({
  name: 'sendquote',
  summary: 'Set a quote to `Sent`, which shows it to its client; no e-mail goes out.',
  method: 'POST',
  permission: 'manage_quotes',
  risks: ['money'],
  required: { quoteid: f.id('quote') },
  returns: { quoteid: f.id('quote'), status: quoteStatus() },
  faults: ['quote_not_found', 'quote_accepted'],

  run: async ({ quoteid }, ctx) => ({ quoteid, status: await sendQuote(ctx, quoteid) }),
})
