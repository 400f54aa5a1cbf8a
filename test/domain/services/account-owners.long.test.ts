import t from 'tap'
import { withoutJobs } from '../../support/daily.js'
import { withService } from '../../support/service.js'
import { testOwners } from './account-owners.js'

for (const module of ['cpanel', 'virtualmin'])
  withService(
    t,
    `an account of ${module} is its service’s by what was seen when it was made or taken over`,
    (t, api) => testOwners(t, api, module),
    withoutJobs,
  )
