import type { Database } from '../../db/database.js'

/**
 * Minimum number of pending clients for an update of the index. Each search reads the pending clients, which takes no
 * noticeable time below this number, and indexing many clients together is cheaper.
 */
const minPending = 200
const maxPendingAtOnce = 500

/**
 * Updates SQLite's client search index with a batch of added, changed, or deleted clients. Returns true if more batches
 * may be pending.
 */
export async function indexPendingClients(
  { read, transaction }: Pick<Database, 'read' | 'transaction'>,
  least = minPending,
): Promise<boolean> {
  const [pending] = await read.from(read('client_search_pending').limit(least).as('some')).count({ n: '*' })
  if (Number(pending.n) < least) return false
  return transaction(async (db) => {
    const ids: number[] = await db('client_search_pending').orderBy('id').limit(maxPendingAtOnce).pluck('id')
    const [first, last] = [ids[0] ?? 0, ids.at(-1) ?? 0]
    const portion = 'client_search_pending.id between ? and ?'
    // FTS5 deletes an entry only with the text that was indexed.
    await db.raw(
      `insert into client_search (client_search, rowid, search) select 'delete', id, indexed from client_search_pending
        where indexed is not null and ${portion}`,
      [first, last],
    )
    await db.raw(
      `insert into client_search (rowid, search) select clients.id, clients.search
        from client_search_pending cross join clients on clients.id = client_search_pending.id where ${portion}`,
      [first, last],
    )
    await db('client_search_pending').whereBetween('id', [first, last]).delete()
    return ids.length === maxPendingAtOnce
  })
}
