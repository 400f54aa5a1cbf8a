import type { Currency } from '../../domain/values/currencies.js'
import { type Cents, cents, type Decimal } from '../../domain/values/money.js'
import type { Row } from './generator.js'
import type { Random } from './random.js'
import type { World } from './world.js'

export const findCurrency = (client: Row, { currencies }: World): Currency =>
  currencies.find(({ id }) => id === client.values.currency_id) as Currency

/** Returns a price with typical decimals, such as .99, from `min` to about `max` whole units of the currency. */
export const randomPrice = (random: Random, currency: Currency, min: number, max: number): Cents =>
  currency.parse(`${random.whole(min, Math.round(max))}.${random.one(['00', '50', '90', '95', '99'])}` as Decimal)

/** Returns `parts` of `whole` of an amount, rounded half up. By default, `parts` are hundredths of a percent. */
export const calculateShare = (amount: Cents, parts: number, whole = 10_000): Cents =>
  cents(Math.floor((amount * parts + whole / 2) / whole))
