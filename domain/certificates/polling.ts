import type { Knex } from 'knex'
import { Fault } from '../faults.js'
import { misconfigured } from '../ports/module.js'
import { instant, type RemoteWork } from '../work.js'
import { finish, prepare, type Question } from './calls.js'

/** The id of an order whose provider is to be asked how far it has come. */
export async function findDueSslOrder(db: Knex, now: Date): Promise<number | undefined> {
  const row = await db('ssl_orders')
    .where('next_poll_at', '<=', instant(now))
    .where((query) => query.whereNull('leased_until').orWhere('leased_until', '<=', instant(now)))
    .orderBy([{ column: 'next_poll_at' }, { column: 'id' }])
    .first('id')
  return row?.id
}

/** Asks the provider of an order how far it has come. Nothing where somebody is at it, or it no longer waits. */
export async function pollSslOrder(remote: RemoteWork, id: number): Promise<void> {
  const question: Question = {
    from: ['Awaiting Validation', 'Reissuing'],
    call: async (module, order, situation) => {
      if (module.poll === undefined) throw misconfigured('The module can no longer tell how far an order has come')
      return module.poll(order, situation)
    },
    isPoll: true,
  }
  const task = await remote
    .transaction((work) => prepare(work, id, question))
    .catch((error) => {
      if (error instanceof Fault) return undefined
      throw error
    })
  if (task !== undefined) await finish(remote, task, question)
}
