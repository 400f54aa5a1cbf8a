import { updateSharedStatistics } from '../../db/statistics.js'
import type { JobFactory } from '../job-context.js'

/** Updates SQLite's table statistics. PostgreSQL updates its own. */
export const statisticsJob: JobFactory = ({ database }) =>
  database.dialect === 'sqlite'
    ? {
        name: 'statistics',
        everyMs: 60 * 60_000,
        run: async () => {
          await database.transaction(updateSharedStatistics)
          return false
        },
      }
    : undefined
