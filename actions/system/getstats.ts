import { type StatisticName, statisticNames, statistics } from '../../domain/statistics.js'
import { action, f } from '../_shared/kit.js'

const count = () => f.integer({ min: 0, example: 12 })

export default action({
  name: 'getstats',
  summary: 'Count what there is.',
  description: 'An unpaid invoice is one that waits for money; an open ticket is any that is not closed.',
  method: 'GET',
  permission: 'view_system',
  returns: {
    stats: f.record(
      Object.fromEntries(statisticNames.map((name) => [name, count()])) as Record<
        StatisticName,
        ReturnType<typeof count>
      >,
    ),
  },

  run: async (_, { db }) => ({ stats: await statistics(db) }),
})
