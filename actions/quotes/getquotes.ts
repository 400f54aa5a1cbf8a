import { matchingQuotes } from '../../domain/billing/quotes.js'
import { f, listing, pagedAction } from '../_shared/kit.js'
import { presentQuotes, quote, quoteStatus } from '../_shared/quote.js'

export default pagedAction({
  name: 'getquotes',
  summary: 'List the quotes of one client or of all clients, newest first.',
  method: 'GET',
  permission: 'list_quotes',
  optional: {
    userid: f.id('client', { extraAlias: 'clientid', description: 'Only quotes of this client.' }),
    status: quoteStatus({ extraAlias: 'stage' }),
  },
  item: quote,

  run: ({ userid, status }, ctx) =>
    listing(ctx.db, {
      matching: matchingQuotes(ctx.db, { clientId: userid, status }),
      order: [{ column: 'id', order: 'desc' }],
      present: presentQuotes(ctx),
    }),
})
