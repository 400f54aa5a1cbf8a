import { action, f } from '../_shared/kit.js'
import { countAll, statistics } from '../_shared/statistics.js'

export default action({
  name: 'getstats',
  summary: 'Count what there is.',
  description: 'An unpaid invoice is one that waits for money; an open ticket is any that is not closed.',
  method: 'GET',
  permission: 'view_system',
  returns: { stats: f.record(statistics) },

  run: async (_, { db }) => ({ stats: await countAll(db) }),
})
