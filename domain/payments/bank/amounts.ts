import type { Currencies, Currency } from '../../values/currencies.js'
import { type Cents, toCents, zero } from '../../values/money.js'
import type { BankEntry } from './entry.js'

/** An amount in minor units of its currency. */
export interface EntryAmount {
  readonly units: Cents
  readonly currency: Currency
}

/** Returns the amount of a bank entry, or the reason why it cannot be recorded. */
export function parseEntryAmount(
  currencies: Currencies,
  { amount, currency: code }: Pick<BankEntry, 'amount' | 'currency'>,
): EntryAmount | string {
  const currency = currencies.all.find((one) => one.code === code)
  if (currency === undefined) return `the currency ${code} is not set up`
  const { decimals } = currency.row
  const fraction = amount.split('.')[1] ?? ''
  if (/[1-9]/.test(fraction.slice(decimals))) return `${code} has ${decimals} decimals here, but the amount has more`
  const units = toCents(amount, decimals)
  return units > zero ? { units, currency } : 'its amount is zero'
}
