import { reasonOf, runBatch } from '../../batches.js'
import { lapseOrder } from '../../orders/changes.js'
import { lapsedOrders } from '../../orders/lapsed-orders.js'
import { logActivity } from '../../system/activity.js'
import type { Step } from '../step.js'

/** Orders per transaction. */
const batchSize = 50

/** Cancels orders that were not paid in time. */
export const orders: Step = {
  name: 'orders',
  run: async function* (remote) {
    for (let after = 0; ; ) {
      const rows: { id: number }[] = await lapsedOrders(remote)
        .where('orders.id', '>', after)
        .orderBy('orders.id')
        .limit(batchSize)
        .select('orders.id')
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return
      let errors = 0
      const counts = await runBatch(remote, ids, {
        act: async (ctx, batch) => {
          let lapsed = 0
          for (const id of batch) if (await lapseOrder(ctx, id)) lapsed++
          return lapsed
        },
        failed: async (id, error) => {
          errors++
          remote.report(error, { order: id })
          await remote.transaction((ctx) => logActivity(ctx, `Order ${id} could not be cancelled: ${reasonOf(error)}`))
        },
      })
      const lapsed = counts.reduce((sum, count) => sum + count, 0)
      yield { ...(lapsed > 0 && { lapsed }), ...(errors > 0 && { errors }) }
      after = ids.at(-1) as number
    }
  },
}
