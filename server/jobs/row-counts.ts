import { foldDifferences } from '../../db/fold-differences.js'
import type { JobFactory } from '../job-context.js'

/**
 * Merges PostgreSQL's stored differences of row counts and running totals, so that reading a value sums only a few
 * rows.
 */
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
