import { listCannedReplies } from '../../domain/tickets/canned-replies.js'
import { action, f } from '../_shared/kit.js'

const cannedReply = f.named('CannedReply', 'A prepared reply that staff can use in tickets.', {
  id: f.id('cannedreply'),
  catid: f.id('cannedcategory'),
  name: f.text({ description: 'Name of the reply.', example: 'Refund on its way' }),
  message: f.longText({ description: 'Text of the reply.', example: 'We have sent the refund.' }),
})

export default action({
  name: 'getticketpredefinedreplies',
  summary: 'List the canned replies of one category or of all categories.',
  method: 'GET',
  permission: 'list_tickets',
  optional: { catid: f.id('cannedcategory', { description: 'Only replies of this category.' }) },
  returns: { replies: f.listOf(f.record(cannedReply), { description: 'Canned replies.' }) },

  run: async ({ catid }, { db }) => ({
    replies: (await listCannedReplies(db, { categoryId: catid })).map(({ category_id, ...rest }) => ({
      ...rest,
      catid: category_id,
    })),
  }),
})
