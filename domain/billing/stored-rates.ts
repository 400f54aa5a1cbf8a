import type { ExchangeRateRow } from '../../db/rows-billing.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { booksClosedUntil } from '../settings/closed-books.js'
import { splitIntoParts } from '../sql/row-limits.js'
import type { Currency } from '../values/currencies.js'
import type { Day } from '../values/days.js'
import { trimZeros } from '../values/money.js'
import { ratesBetween } from './exchange-rates.js'

/** Prices of one unit of the base currency on a day, as decimal strings by currency code. */
export interface Quotes {
  readonly day: Day
  readonly rates: ReadonlyMap<string, string>
}

export interface StoredRates {
  readonly added: number
  /** Number of rates already stored with the same value. */
  readonly known: number
  /** Number of rates already stored with another value and not replaced. */
  readonly kept: number
  readonly replaced: number
  /** Number of rates by currency code, for currencies that are not set up here. */
  readonly unknown: ReadonlyMap<string, number>
  /** Number of days without a rate for the default currency. */
  readonly withoutDefault: number
  /** Number of days in closed months, whose ledger does not change (R-3753). */
  readonly closed: number
}

/**
 * Stores exchange rates to the default currency by day (R-3820): what one unit of `base` costs in a currency and in the
 * default currency. Stored rates stay unless `replaces` is true (R-3821). Repeated or concurrent calls store nothing
 * twice.
 */
export async function storeRates(
  ctx: Context,
  quotes: readonly Quotes[],
  { base, replaces }: { readonly base: string; readonly replaces: boolean },
): Promise<StoredRates> {
  const { currencies, db } = ctx
  const usual = currencies.default
  const byCode = new Map(currencies.all.map((currency) => [currency.code, currency]))
  const unknown = new Map<string, number>()
  const rows: ExchangeRateRow[] = []
  let withoutDefault = 0
  const closedUntil = (await booksClosedUntil(db, 'share')) ?? ''
  const open = quotes.filter(({ day }) => day > closedUntil)
  for (const { day, rates } of open) {
    const all = new Map([...rates, [base, '1']])
    for (const code of rates.keys()) if (!byCode.has(code)) unknown.set(code, (unknown.get(code) ?? 0) + 1)
    const worth = all.get(usual.code)
    if (worth === undefined) withoutDefault++
    else rows.push(...buildRateRows(day, all, { usual, worth, byCode }))
  }
  const changed = await writeRates(ctx, rows, replaces)
  const { added, replaced } = changed
  if (added + replaced > 0) await logActivity(ctx, `Exchange rates: ${added} added, ${replaced} replaced`)
  return { ...changed, unknown, withoutDefault, closed: quotes.length - open.length }
}

function buildRateRows(
  day: Day,
  rates: ReadonlyMap<string, string>,
  { usual, worth, byCode }: { usual: Currency; worth: string; byCode: ReadonlyMap<string, Currency> },
): ExchangeRateRow[] {
  return [...rates].flatMap(([code, amount]) => {
    const currency = byCode.get(code)
    if (currency === undefined || currency.id === usual.id) return []
    return {
      to_currency_id: usual.id,
      currency_id: currency.id,
      day,
      amount: trimZeros(amount),
      worth: trimZeros(worth),
    }
  })
}

async function writeRates({ db, currencies }: Context, rows: readonly ExchangeRateRow[], replaces: boolean) {
  const days = rows.map(({ day }) => day).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { added: 0, known: 0, kept: 0, replaced: 0 }
  const keyOf = ({ currency_id, day }: ExchangeRateRow): string => `${currency_id} ${day}`
  const before = new Map((await ratesBetween(db, currencies.default.id, first, last)).map((row) => [keyOf(row), row]))
  const isSame = (row: ExchangeRateRow): boolean => {
    const old = before.get(keyOf(row))
    return old?.amount === row.amount && old.worth === row.worth
  }
  const fresh = rows.filter((row) => !before.has(keyOf(row)))
  const other = rows.filter((row) => before.has(keyOf(row)) && !isSame(row))
  for (const part of splitIntoParts(fresh, 500))
    await db('exchange_rates').insert(part).onConflict(['to_currency_id', 'currency_id', 'day']).ignore()
  if (replaces)
    for (const part of splitIntoParts(other, 500))
      await db('exchange_rates')
        .insert(part)
        .onConflict(['to_currency_id', 'currency_id', 'day'])
        .merge(['amount', 'worth'])
  return {
    added: fresh.length,
    known: rows.length - fresh.length - other.length,
    kept: replaces ? 0 : other.length,
    replaced: replaces ? other.length : 0,
  }
}
