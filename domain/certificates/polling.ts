import type { Knex } from 'knex'
import { type Context, instant, type RemoteContext } from '../context.js'
import { Fault } from '../faults.js'
import { ModuleError, misconfigured } from '../ports/module.js'
import { callProvider, claimOrder, type Question } from './calls.js'
import { lockSslOrder } from './orders.js'
import { afterFailure, store } from './outcomes.js'

/** An order is given up when so many polls in a row were begun and never came to an end. */
const maxUnfinishedPolls = 5

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
export async function pollSslOrder(remote: RemoteContext, id: number): Promise<void> {
  const question: Question = {
    from: ['Awaiting Validation', 'Reissuing'],
    call: async (module, order, moduleContext) => {
      if (module.poll === undefined) throw misconfigured('The module can no longer tell how far an order has come')
      return module.poll(order, moduleContext)
    },
    isPoll: true,
  }
  const task = await remote
    .transaction(async (ctx) => ((await giveUpUnfinished(ctx, id)) ? undefined : claimOrder(ctx, id, question)))
    .catch((error) => {
      if (error instanceof Fault) return undefined
      throw error
    })
  if (task !== undefined) await callProvider(remote, task, question)
}

/** Ends an order whose polls end the service. Returns whether it is one. */
async function giveUpUnfinished(ctx: Context, id: number): Promise<boolean> {
  const row = await lockSslOrder(ctx.db, id)
  const at = instant(ctx.now)
  const isFree = row.leased_until === null || row.leased_until <= at
  if (!isFree || row.next_poll_at === null || row.unfinished_attempts < maxUnfinishedPolls) return false
  const why = `The service ended each of the last ${row.unfinished_attempts} times it asked how far the order has come`
  const failure = new ModuleError('refused', why)
  const changes = afterFailure(ctx, row, failure, { isPoll: true })
  await store(ctx, row, { ...changes, leased_until: null, unfinished_attempts: 0 })
  return true
}
