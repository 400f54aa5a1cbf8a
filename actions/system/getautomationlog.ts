import { activityEntry, activityFilter, activityListing } from '../_shared/activity.js'
import { pagedAction } from '../_shared/kit.js'

export default pagedAction({
  name: 'getautomationlog',
  summary: 'List the activity log, newest first, including automatic actions of the service.',
  method: 'GET',
  permission: 'view_activity_log',
  optional: activityFilter,
  item: activityEntry,

  run: activityListing,
})
