import { matchingCancellations } from '../../domain/services/cancellations.js'
import { cancellation, presentCancellations } from '../_shared/cancellation.js'
import { listing, pagedAction } from '../_shared/kit.js'

export default pagedAction({
  name: 'getcancelledpackages',
  summary: 'List service cancellation requests, newest first.',
  method: 'GET',
  permission: 'list_services',
  item: cancellation,

  run: (_, ctx) =>
    listing(ctx.db, {
      matching: matchingCancellations(ctx.db),
      order: [{ column: 'id', order: 'desc' }],
      present: presentCancellations(ctx),
    }),
})
