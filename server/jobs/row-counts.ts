import { foldRowCounts } from '../../db/row-counts.js'
import type { JobMaker } from '../workshop.js'

/** Folds together what PostgreSQL keeps of the numbers of rows, so that a total stays the sum of a few of them. */
export const rowCountsJob: JobMaker = ({ database }) =>
  database.dialect === 'postgres'
    ? {
        name: 'row counts',
        every: 5000,
        run: async () => {
          await foldRowCounts(database)
          return false
        },
      }
    : undefined
