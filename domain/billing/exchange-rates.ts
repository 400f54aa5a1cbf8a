import type { Knex } from 'knex'
import type { ExchangeRateRow } from '../../db/rows-billing.js'
import type { Context } from '../context.js'
import type { Currencies, Currency } from '../values/currencies.js'
import { addDays, type Day } from '../values/days.js'
import { groupRows } from '../values/group-by.js'
import { type Cents, cents } from '../values/money.js'

/** Number of days for which a rate is valid after its own day. Banks publish no rates on weekends and holidays. */
export const rateValidityDays = 10

/** On `day`, `amount` of a currency was worth `worth` of the default currency. Both are exact decimal strings. */
export type Rate = Pick<ExchangeRateRow, 'day' | 'amount' | 'worth'>

/**
 * Returns a currency's exchange rate to the default currency on a day: the latest rate of that day or the ten days
 * before it, or undefined if there is none. The rate of the default currency is 1 (R-3822).
 */
export async function findRate(
  ctx: Pick<Context, 'db' | 'currencies'>,
  day: Day,
  { id }: Pick<Currency, 'id'>,
): Promise<Rate | undefined> {
  return (await loadRates(ctx, { from: day, until: day, currencyIds: [id] })).on(day, id)
}

interface Span {
  readonly from: Day
  readonly until: Day
  /** Defaults to all currencies. */
  readonly currencyIds?: readonly number[]
}

/** Loads the valid rates for a range of days in one query. */
export async function loadRates(
  { db, currencies }: Pick<Context, 'db' | 'currencies'>,
  { from, until, currencyIds }: Span,
): Promise<Rates> {
  const rows = await ratesBetween(db, currencies.default.id, addDays(from, -rateValidityDays), until).modify((query) =>
    currencyIds === undefined ? query : query.whereIn('currency_id', [...currencyIds]),
  )
  return new Rates(currencies, rows)
}

/** Returns a query for the stored rates to a currency in a range of days, ordered by currency and day. */
export const ratesBetween = (db: Knex, to_currency_id: number, from: Day, until: Day) =>
  db('exchange_rates').where({ to_currency_id }).whereBetween('day', [from, until]).orderBy(['currency_id', 'day'])

/** Loaded rates to the default currency. Converts amounts on any loaded day without a query. */
export class Rates {
  readonly #currencies: Currencies
  readonly #byCurrency: ReadonlyMap<number, readonly ExchangeRateRow[]>

  /** `rows` must be ordered by day. */
  constructor(currencies: Currencies, rows: readonly ExchangeRateRow[]) {
    this.#currencies = currencies
    this.#byCurrency = groupRows(rows, ({ currency_id }) => currency_id)
  }

  /** Returns the valid rate on a day, as findRate does. */
  on(day: Day, currencyId: number): Rate | undefined {
    if (currencyId === this.#currencies.default.id) return { day, amount: '1', worth: '1' }
    const rows = this.#byCurrency.get(currencyId) ?? []
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((rows[middle] as ExchangeRateRow).day <= day) low = middle + 1
      else high = middle
    }
    const found = rows[low - 1]
    return found === undefined || found.day < addDays(day, -rateValidityDays) ? undefined : found
  }

  /**
   * Converts minor units of a currency to minor units of the default currency at the rate of a day, rounded half away
   * from zero (R-3823). Returns undefined if no rate is valid. Throws RangeError if the result is not a safe integer.
   */
  convert(amount: Cents, currencyId: number, day: Day): Cents | undefined {
    const rate = this.on(day, currencyId)
    if (rate === undefined) return undefined
    const [from, to] = [this.#currencies.of(currencyId), this.#currencies.default]
    return convertAmount(amount, rate, { from: from.row.decimals, to: to.row.decimals })
  }
}

/** Converts minor units at a rate between currencies with the given decimals, rounded half away from zero. */
export function convertAmount(
  amount: Cents,
  rate: Pick<Rate, 'amount' | 'worth'>,
  decimals: { readonly from: number; readonly to: number },
): Cents {
  const [worth, worthPlaces] = parseDecimal(rate.worth)
  const [own, ownPlaces] = parseDecimal(rate.amount)
  const above = BigInt(Math.abs(amount)) * worth * 10n ** BigInt(ownPlaces + decimals.to)
  const below = own * 10n ** BigInt(worthPlaces + decimals.from)
  const rounded = Number((2n * above + below) / (2n * below))
  return cents(amount < 0 ? -rounded : rounded)
}

/** Returns the digits of a decimal string as an integer, and its number of decimals. */
function parseDecimal(text: string): readonly [digits: bigint, places: number] {
  const [whole = '0', fraction = ''] = text.split('.')
  return [BigInt(whole + fraction), fraction.length]
}
