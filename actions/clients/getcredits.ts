import { matchingCredits } from '../../domain/billing/credit.js'
import { credit, presentCredit } from '../_shared/credit.js'
import { each, f, streamedAction, streamedListing } from '../_shared/kit.js'

export default streamedAction({
  name: 'getcredits',
  summary: 'List the credit entries of one client or of all clients, newest first.',
  method: 'GET',
  permission: 'list_clients',
  orPermission: 'view_ledger',
  optional: { clientid: f.id('client', { description: 'Only entries of this client.' }) },
  collection: 'credits',
  item: credit,

  run: ({ clientid }, ctx) =>
    streamedListing(ctx.db, {
      matching: matchingCredits(ctx.db, clientid),
      order: [{ column: 'id', order: 'desc' }],
      present: each(presentCredit(ctx)),
    }),
})
