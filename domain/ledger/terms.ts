import type { Knex } from 'knex'
import type { ClosedLedgerRow } from '../../db/rows-billing.js'
import type { Context } from '../context.js'
import { type Accounts, parseAccounts } from '../settings/accounts.js'
import { Currencies, Currency } from '../values/currencies.js'
import { addDays, type Day, lastDay } from '../values/days.js'

/** Settings that the ledger depends on. For closed months, the values at the time of closing. */
export interface LedgerTerms {
  readonly until: Day
  readonly accounts: Accounts
  /** All currencies. For closed months, the default currency is the one stored at closing, if any. */
  readonly currencies: Currencies
}

/** Returns the terms of all closed months in order, followed by the current terms (R-3753). */
export async function loadTerms({ db, settings, currencies }: Pick<Context, 'db' | 'settings' | 'currencies'>) {
  const closed: ClosedLedgerRow[] = await closedLedgers(db)
  const terms: LedgerTerms[] = closed.map(({ until_day, accounts, currency_id }) => ({
    until: until_day,
    accounts: readAccounts(accounts),
    currencies: currency_id === null ? currencies : withDefault(currencies, currency_id),
  }))
  return [...terms, { until: lastDay, accounts: readAccounts(settings.text('accounts')), currencies }]
}

const closedLedgers = (db: Knex) => db('closed_ledgers').orderBy('until_day')

/**
 * Parses the `accounts` setting. An invalid value, which only a direct database write can store, is treated as empty.
 */
function readAccounts(text: string): Accounts {
  try {
    return parseAccounts(text.trim())
  } catch {
    return parseAccounts('')
  }
}

const withDefault = ({ all }: Currencies, id: number): Currencies =>
  new Currencies(all.map(({ row }) => new Currency({ ...row, is_default: row.id === id ? 1 : 0 })))

/** A range of days, both inclusive, with the same terms. */
export interface TermedDays {
  readonly from: Day
  readonly to: Day
  readonly terms: LedgerTerms
}

/** Splits a range of days into ranges with the same terms. */
export function divideByTerms(terms: readonly LedgerTerms[], from: Day, to: Day): TermedDays[] {
  let first = from
  return terms.flatMap((one) => {
    if (first > to || one.until < first) return []
    const days = { from: first, to: one.until < to ? one.until : to, terms: one }
    first = addDays(days.to, 1)
    return [days]
  })
}
