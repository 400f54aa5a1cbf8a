import { foldRowCounts } from '../../db/row-counts.js'
import type { JobFactory } from '../job-context.js'

/**
 * Folds the differences that PostgreSQL keeps for numbers of rows, so that a total stays the sum of a few
 * (foldRowCounts).
 */
export const rowCountsJob: JobFactory = ({ database }) =>
  database.dialect === 'postgres'
    ? {
        name: 'row counts',
        everyMs: 5000,
        run: async () => {
          await foldRowCounts(database)
          return false
        },
      }
    : undefined
