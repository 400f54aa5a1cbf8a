import { action, f } from '../_shared/kit.js'
import { countRecords, statistics } from '../_shared/statistics.js'

export default action({
  name: 'getstats',
  summary: 'Count records by kind.',
  description: 'Unpaid invoices are those awaiting payment; open tickets are all that are not closed.',
  method: 'GET',
  permission: 'view_system',
  returns: { stats: f.record(statistics, { description: 'Counts by kind of record.' }) },

  run: async (_, { db }) => ({ stats: await countRecords(db) }),
})
