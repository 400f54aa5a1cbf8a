import type { OfferedTld } from '../../../../domain/client-area/shop.js'
import type { Currency } from '../../../../domain/values/currencies.js'
import { createMoney, type Money } from '../../money.js'

/** A TLD's prices. A price is null if its operation is not offered. */
export interface TldPrices {
  readonly extension: string
  readonly periods: readonly { readonly years: number; readonly register: Money | null; readonly renew: Money | null }[]
  readonly transfer: Money | null
}

export const toTldPrices = ({ extension, periods, transfer }: OfferedTld, currency: Currency): TldPrices => {
  const money = createMoney(currency)
  const orNull = (price: OfferedTld['transfer']) => (price === null ? null : money(price))
  return {
    extension,
    periods: periods.map(({ years, register, renew }) => ({ years, register: orNull(register), renew: orNull(renew) })),
    transfer: orNull(transfer),
  }
}
