import { matchingQueue } from '../../domain/modules/queued-operations.js'
import { each, listing, pagedAction } from '../_shared/kit.js'
import { presentQueueRow, queueRow, queueStatus } from '../_shared/queue-row.js'

export default pagedAction({
  name: 'getmodulequeue',
  summary: 'List module queue entries, newest first. Defaults to pending and failed entries.',
  method: 'GET',
  permission: 'list_services',
  optional: { status: queueStatus },
  item: queueRow,

  run: ({ status }, { db }) =>
    listing(db, {
      matching: matchingQueue(db, status === undefined ? ['pending', 'failed'] : [status]),
      order: [{ column: 'id', order: 'desc' }],
      present: each(presentQueueRow),
    }),
})
