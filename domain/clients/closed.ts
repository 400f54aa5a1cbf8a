import type { Knex } from 'knex'
import { Fault } from '../faults.js'

/** Keeps what is new from a closed client (R-1434); a record without a client may go on. Throws client_closed. */
export async function expectNotClosed(db: Knex, clientId: number | null): Promise<void> {
  if (clientId === null) return
  const client = await db('clients').where({ id: clientId }).first('status')
  if (client?.status === 'closed') throw new Fault('client_closed')
}
