import type { OfferedExtension } from '../../../../domain/client-area/shop.js'
import type { Currency } from '../../../../domain/values/currencies.js'
import { type Money, moneyOf } from '../../money.js'

/** A TLD's prices. Null if an operation is not offered. */
export interface Extension {
  readonly extension: string
  readonly periods: readonly { readonly years: number; readonly register: Money | null; readonly renew: Money | null }[]
  readonly transfer: Money | null
}

export const shownExtension = ({ extension, periods, transfer }: OfferedExtension, currency: Currency): Extension => {
  const money = moneyOf(currency)
  const orNull = (price: OfferedExtension['transfer']) => (price === null ? null : money(price))
  return {
    extension,
    periods: periods.map(({ years, register, renew }) => ({ years, register: orNull(register), renew: orNull(renew) })),
    transfer: orNull(transfer),
  }
}
