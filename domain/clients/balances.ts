import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { Cents } from '../values/money.js'

/**
 * Changes the credit of a client by an amount, unless that left it below 0 or above a limit. Returns the balance afterwards;
 * undefined where nothing has changed. The ledger alone calls it, which has an entry for each change.
 */
export async function changeBalance(
  db: Knex,
  id: number,
  amount: Cents,
  maxBalance: number,
): Promise<Cents | undefined> {
  const [changed] = await db('clients')
    .where({ id })
    .where('credit', '>=', -amount)
    .where('credit', '<=', maxBalance - amount)
    .increment('credit', amount)
    .returning('credit')
  return (changed as Pick<ClientRow, 'credit'> | undefined)?.credit
}
