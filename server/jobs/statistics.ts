import type { JobFactory } from '../job-context.js'

/**
 * Updates SQLite's statistics on its tables. Without them it rates every index alike, and reads all active services
 * instead of those of one client. PostgreSQL updates its own.
 */
export const statisticsJob: JobFactory = ({ database }) =>
  database.dialect === 'sqlite'
    ? {
        name: 'statistics',
        everyMs: 60 * 60_000,
        run: async () => {
          // 0x10000: all tables, not only those that this connection has queried; 0x02: run ANALYZE where it helps.
          await database.transaction((db) => db.raw('PRAGMA optimize=0x10002'))
          return false
        },
      }
    : undefined
