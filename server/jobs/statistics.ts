import type { JobFactory } from '../job-context.js'

/**
 * Has SQLite look how its tables have grown. Without that it takes every index for equally good, and reads all active
 * services where it should read those of one client. PostgreSQL does it by itself.
 */
export const statisticsJob: JobFactory = ({ database }) =>
  database.dialect === 'sqlite'
    ? {
        name: 'statistics',
        every: 60 * 60_000,
        run: async () => {
          await database.transaction((db) => db.raw('PRAGMA optimize=0x10002'))
          return false
        },
      }
    : undefined
