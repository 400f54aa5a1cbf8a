import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import { prepareQuery } from '../sql/prepared.js'
import { rememberRow } from '../sql/rows.js'
import type { Cents } from '../values/money.js'

/**
 * Changes a client's credit by an amount, unless the result would be below 0 or above `maxBalance`. Returns the new
 * balance, or undefined if nothing changed. Call it only from changeCreditBalance, because every change needs a credit
 * entry.
 */
export async function changeBalance(
  db: Knex,
  id: number,
  amount: Cents,
  maxBalance: number,
): Promise<Cents | undefined> {
  const [changed] = await addToCredit(db, { id, amount, least: -amount, most: maxBalance - amount })
  if (changed === undefined) return undefined
  rememberRow(db, 'clients', changed)
  return changed.credit
}

const addToCredit = prepareQuery(
  (db, { id, amount, least, most }: Record<'id' | 'amount' | 'least' | 'most', number>) =>
    db('clients')
      .where({ id })
      .where('credit', '>=', least)
      .where('credit', '<=', most)
      .update({ credit: db.raw('credit + ?', [amount]) as never })
      .returning<ClientRow[]>('*'),
)
