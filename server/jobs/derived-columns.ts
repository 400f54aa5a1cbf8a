import { renewalPlans } from '../../domain/certificates/renewal-plan.js'
import { clientNameKeys } from '../../domain/clients/name-keys.js'
import { fillDerivedColumns, lacksDerivedColumns } from '../../domain/derived-columns.js'
import { readableNames } from '../../domain/domains/search.js'
import type { JobFactory } from '../job-context.js'

/**
 * Fills the columns by which clients are ordered by name, domains are searched and certificates renewed, in rows that lack them: an earlier
 * release, which may run beside this one, writes rows without.
 */
export const derivedColumnsJob: JobFactory = ({ contexts, database }) => ({
  name: 'derived columns',
  everyMs: 5000,
  run: async () => {
    let mayBeMore = false
    for (const columns of [clientNameKeys, readableNames, renewalPlans])
      if (await lacksDerivedColumns(database.read, columns))
        mayBeMore = (await contexts.transaction((ctx) => fillDerivedColumns(ctx, columns))) || mayBeMore
    return mayBeMore
  },
})
