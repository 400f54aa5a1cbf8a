import { addActivityEntry } from '../../domain/log/activity.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'logactivity',
  summary: "Add an entry to the activity log, signed with the caller's user name.",
  method: 'POST',
  permission: 'view_activity_log',
  risks: [],
  required: {
    description: f.name({ description: 'Text of the entry.', max: 1000, example: 'Called the data center.' }),
  },
  optional: { clientid: f.id('client', { description: 'Client that the entry is about.' }) },
  returns: {},
  rejects: { clientid: ['client_not_found'] },

  run: async ({ description, clientid }, ctx) => {
    await addActivityEntry(ctx, description, clientid)
    return {}
  },
})
