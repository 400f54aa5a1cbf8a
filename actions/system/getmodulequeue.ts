import { matchingQueue } from '../../domain/modules/queue.js'
import { each, listing, pagedAction } from '../_shared/kit.js'
import { presentQueueRow, queueRow, queueStatus } from '../_shared/queue-row.js'

export default pagedAction({
  name: 'getmodulequeue',
  summary: 'List what is to be done on servers, newest first: what waits and what has failed, unless told otherwise.',
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
