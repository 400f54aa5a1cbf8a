import { foldDifferences } from '../../db/fold-differences.js'
import type { JobFactory } from '../job-context.js'

/** Folds the differences that PostgreSQL keeps for numbers of rows and for sums, so that each stays the sum of a few. */
export const rowCountsJob: JobFactory = ({ database }) =>
  database.dialect === 'postgres'
    ? {
        name: 'row counts',
        everyMs: 5000,
        run: async () => {
          await foldDifferences(database)
          return false
        },
      }
    : undefined
