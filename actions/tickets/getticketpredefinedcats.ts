import { listCannedCategories } from '../../domain/tickets/canned-replies.js'
import { action, f } from '../_shared/kit.js'

const category = f.named('CannedCategory', 'A canned reply category.', {
  id: f.id('cannedcategory'),
  catid: f.id('cannedcategory'),
  name: f.text({ description: 'Name of the category.', example: 'Billing' }),
  replycount: f.integer({ description: 'Number of canned replies in the category.', min: 0, example: 4 }),
})

export default action({
  name: 'getticketpredefinedcats',
  summary: 'List canned reply categories.',
  method: 'GET',
  permission: 'list_tickets',
  returns: { categories: f.listOf(f.record(category), { description: 'Canned reply categories.' }) },

  run: async (_, { db }) => ({
    categories: (await listCannedCategories(db)).map(({ id, name, replies }) => ({
      id,
      catid: id,
      name,
      replycount: Number(replies),
    })),
  }),
})
