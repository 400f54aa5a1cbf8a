import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import { Fault } from '../values/faults.js'

/** Keeps what is new from a closed client (R-1434); a record without a client may go on. Throws client_closed. */
export async function expectNotClosed(db: Knex, clientId: number | null): Promise<void> {
  if (clientId === null) return
  const client = await db('clients').where({ id: clientId }).first('status')
  if (client?.status === 'closed') throw new Fault('client_closed')
}

/** Throws client_closed, client_inactive: such a client neither orders nor registers anything (R-1434). */
export function expectMayOrder({ status }: Pick<ClientRow, 'status'>): void {
  if (status === 'closed') throw new Fault('client_closed')
  if (status === 'inactive') throw new Fault('client_inactive')
}
