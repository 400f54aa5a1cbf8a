import type { Knex } from 'knex'
import type { Currencies } from '../values/currencies.js'
import { groupRows } from '../values/group-by.js'
import type { Decimal } from '../values/money.js'

/** An inclusive range of amounts. An undefined bound is open. */
export interface AmountRange {
  readonly least?: Decimal | undefined
  readonly most?: Decimal | undefined
}

/**
 * Limits a query to rows whose amount is within a range, compared in the row's currency. `amount` is an SQL expression
 * in minor units.
 */
export function whereAmountInRange(
  query: Knex.QueryBuilder,
  amount: string,
  { least, most }: AmountRange,
  currencies: Currencies,
): void {
  // If all currencies have the same number of decimals, as in most installations, no condition on the currency is
  // needed.
  const byDecimals = [...groupRows(currencies.all, ({ row }) => row.decimals).values()]
  query.where((either) => {
    for (const group of byDecimals)
      either.orWhere((one) => {
        const [currency] = group
        if (byDecimals.length > 1)
          one.whereIn(
            'currency_id',
            group.map(({ id }) => id),
          )
        if (least !== undefined && currency) one.whereRaw(`${amount} >= ?`, [currency.parse(least)])
        if (most !== undefined && currency) one.whereRaw(`${amount} <= ?`, [currency.parse(most)])
      })
  })
}
