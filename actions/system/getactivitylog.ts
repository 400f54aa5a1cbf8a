import { activityEntry, activityFilter, activityListing } from '../_shared/activity.js'
import { pagedAction } from '../_shared/kit.js'

export default pagedAction({
  name: 'getactivitylog',
  summary: 'List the activity log, newest first.',
  method: 'GET',
  permission: 'view_activity_log',
  optional: activityFilter,
  item: activityEntry,

  run: activityListing,
})
