import { instant, type RemoteContext } from '../context.js'
import { deleteClientDeliveries } from '../notifications/delivery-log.js'
import { eraseLogEntries } from './erasure.js'

/** Number of clients per batch. */
const clientsAtOnce = 500

/**
 * Erases deliveries and activity log entries about deleted clients, and marks completely erased clients. Yields the
 * number of rows, deliveries, or clients after each step. Clients with pending deliveries are checked again the next
 * day.
 */
export async function* eraseResidualData(remote: RemoteContext): AsyncGenerator<Readonly<Record<string, number>>> {
  for (let after = 0; ; ) {
    const ids: number[] = await remote
      .db('deleted_clients')
      .whereNull('erased_at')
      .where('id', '>', after)
      .orderBy('id')
      .limit(clientsAtOnce)
      .pluck('id')
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
    const rows = await remote.transaction((ctx) => eraseLogEntries(ctx, ids))
    if (rows > 0) yield { rows }
    const found = deleteClientDeliveries(remote, new Set(ids))
    let next = await found.next()
    for (; !next.done; next = await found.next()) yield { deliveries: next.value }
    const waiting = next.value
    const done = ids.filter((id) => !waiting.has(id))
    await remote.transaction(({ db, now }) =>
      db('deleted_clients')
        .whereIn('id', done)
        .update({ erased_at: instant(now) }),
    )
    if (done.length > 0) yield { clients: done.length }
  }
}
