import type { Knex } from 'knex'
import type { PayMethodRow } from '../../db/rows-billing.js'
import { instant } from '../context.js'

/** The changes of a method that has become another card: refusals of the one before, and charges to it, count no more. */
export const renewed = (now: Date) => ({ declined: null, renewed_at: instant(now), expiry_told_on: null })

/** Writes a payment method that a gateway has stored. */
export async function insertPayMethod(
  db: Knex,
  row: Omit<PayMethodRow, 'id' | 'declined' | 'renewed_at' | 'expiry_told_on'>,
) {
  const [made] = await db('pay_methods').insert(row).returning('*')
  return made as PayMethodRow
}

/** Writes what a gateway has told of a method, or what has become of its charges. The caller has locked its client. */
export const changePayMethod = async (
  db: Knex,
  id: number,
  changes: Partial<Omit<PayMethodRow, 'id'>>,
): Promise<void> => void (await db('pay_methods').where({ id }).update(changes))

/** Deletes a method that its gateway does not have any more, and need not be asked to forget. */
export const dropPayMethod = async (db: Knex, id: number): Promise<void> =>
  void (await db('pay_methods').where({ id }).delete())
