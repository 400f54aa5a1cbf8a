import type { Currency } from '../../domain/currencies.js'
import { type Cents, cents, type Decimal } from '../../domain/money.js'
import type { Row, World } from './generator.js'
import type { Random } from './random.js'

export const currencyOf = (client: Row, { currencies }: World): Currency =>
  currencies.find(({ id }) => id === client.values.currency_id) as Currency

/** An amount as shops name it, .99 or so, between two amounts in whole units of the currency. */
export const price = (random: Random, currency: Currency, least: number, most: number): Cents =>
  currency.parse(`${random.whole(least, Math.round(most))}.${random.one(['00', '50', '90', '95', '99'])}` as Decimal)

/** So many hundredths of a percent of an amount, rounded half up. */
export const share = (amount: Cents, hundredths: number): Cents =>
  cents(Math.floor((amount * hundredths + 5000) / 10_000))
