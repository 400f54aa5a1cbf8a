import { allAffiliates } from '../../domain/clients/affiliates.js'
import { affiliate, presentAffiliates } from '../_shared/affiliate.js'
import { listing, pagedAction } from '../_shared/kit.js'

export default pagedAction({
  name: 'getaffiliates',
  summary: 'List affiliates.',
  method: 'GET',
  permission: 'manage_affiliates',
  item: affiliate,

  run: (_, ctx) =>
    listing(ctx.db, {
      matching: allAffiliates(ctx.db),
      order: [{ column: 'id', order: 'asc' }],
      present: presentAffiliates(ctx),
    }),
})
