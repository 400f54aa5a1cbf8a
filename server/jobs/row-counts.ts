import { foldDifferences } from '../../db/fold-differences.js'
import type { JobFactory } from '../job-context.js'

/** Folds PostgreSQL's differences of row counts and running totals, so that each value is the sum of a few rows. */
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
