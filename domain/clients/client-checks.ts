import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import { Fault } from '../values/faults.js'

/**
 * Throws client_closed if the client is closed, so that it gets no new records (R-1434). Allows records without a
 * client.
 */
export async function expectNotClosed(db: Knex, clientId: number | null): Promise<void> {
  if (clientId === null) return
  const client = await db('clients').where({ id: clientId }).first('status')
  if (client?.status === 'closed') throw new Fault('client_closed')
}

/**
 * Throws client_closed or client_inactive if the client has that status and can neither order nor register anything
 * (R-1434).
 */
export function expectMayOrder({ status }: Pick<ClientRow, 'status'>): void {
  if (status === 'closed') throw new Fault('client_closed')
  if (status === 'inactive') throw new Fault('client_inactive')
}
