import type { Knex } from 'knex'
import type { ServiceRow } from '../../db/rows-services.js'
import type { Cents } from '../values/money.js'

export const storeProduct = (
  db: Knex,
  id: number,
  changed: Pick<ServiceRow, 'product_id'> &
    Partial<
      Pick<
        ServiceRow,
        | 'recurring_amount'
        | 'regular_amount'
        | 'promotion_periods'
        | 'first_amount'
        | 'is_priced_by_hand'
        | 'listed_amount'
      >
    >,
): Promise<unknown> => db('services').where({ id }).update(changed)

/**
 * Stores the amount that counts as paid for a service. The next change of its product is charged against it (R-1507).
 */
export const storeFirstAmount = (db: Knex, id: number, first_amount: Cents): Promise<unknown> =>
  db('services').where({ id }).update({ first_amount })
