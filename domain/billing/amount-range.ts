import type { Knex } from 'knex'
import type { Currencies } from '../values/currencies.js'
import { grouped } from '../values/grouped.js'
import type { Decimal } from '../values/money.js'

/** Amounts from the least to the highest, both counted in; undefined where it is open. */
export interface AmountRange {
  readonly least?: Decimal | undefined
  readonly most?: Decimal | undefined
}

/** Narrows a query to rows whose amount, an SQL expression in minor units, is within a range in the currency of the row. */
export function withinAmounts(
  query: Knex.QueryBuilder,
  amount: string,
  { least, most }: AmountRange,
  currencies: Currencies,
): void {
  // Most installations have currencies of two decimals alone.
  const byDecimals = [...grouped(currencies.all, ({ row }) => row.decimals).values()]
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
