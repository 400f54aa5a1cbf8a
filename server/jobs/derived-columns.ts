import { renewalPlans } from '../../domain/certificates/renewal-plan.js'
import { fillDerivedColumns, lacksDerivedColumns } from '../../domain/sql/derived-columns.js'
import type { JobFactory } from '../job-context.js'

/** Fills the columns for planning certificate renewals in rows that lack them. Release before: renewal-plans */
export const derivedColumnsJob: JobFactory = ({ contexts, database }) => ({
  name: 'derived columns',
  everyMs: 5000,
  run: async () => {
    if (!(await lacksDerivedColumns(database.read, renewalPlans))) return false
    return contexts.transaction((ctx) => fillDerivedColumns(ctx, renewalPlans))
  },
})
