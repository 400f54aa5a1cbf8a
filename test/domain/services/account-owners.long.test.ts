import t from 'tap'
import { withoutJobs } from '../../support/daily.js'
import { withService } from '../../support/service.js'
import { testOwners } from './account-owners.js'

for (const module of ['cpanel', 'virtualmin'])
  withService(
    t,
    `a ${module} account belongs to its service by the mark recorded when it was created or taken over`,
    (t, api) => testOwners(t, api, module),
    withoutJobs,
  )
