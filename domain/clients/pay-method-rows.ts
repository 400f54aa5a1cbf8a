import type { Knex } from 'knex'
import type { PayMethodRow } from '../../db/rows-billing.js'
import { instant } from '../context.js'

/**
 * Column changes for a payment method that has become another card. Earlier declines, charges, and expiry notices no
 * longer count.
 */
export const renewedColumns = (now: Date) => ({ declined: null, renewed_at: instant(now), expiry_told_on: null })

export async function insertPayMethod(
  db: Knex,
  row: Omit<PayMethodRow, 'id' | 'declined' | 'renewed_at' | 'expiry_told_on'>,
) {
  const [made] = await db('pay_methods').insert(row).returning('*')
  return made as PayMethodRow
}

/**
 * Updates a payment method with the gateway's report or the outcome of a charge. The caller must hold the client lock.
 */
export const changePayMethod = async (
  db: Knex,
  id: number,
  changes: Partial<Omit<PayMethodRow, 'id'>>,
): Promise<void> => void (await db('pay_methods').where({ id }).update(changes))

/** Deletes a payment method that its gateway no longer has, without asking the gateway to delete it. */
export const deletePayMethodRow = async (db: Knex, id: number): Promise<void> =>
  void (await db('pay_methods').where({ id }).delete())
