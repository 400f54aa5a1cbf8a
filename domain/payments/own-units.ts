import type { DisputeEvent, PaymentEvent, PayoutEvent, RefundEvent } from '../ports/gateway.js'
import type { Currencies } from '../values/currencies.js'
import { Fault } from '../values/faults.js'

/**
 * Converts an event's amounts from the gateway's decimal places to the currency's decimal places here. For example,
 * 1,000 yen is 1000 at a gateway without decimals, and 100000 here if the currency has two decimals. Throws
 * payment_too_fine if an amount has more decimals than the currency.
 */
export function convertToOwnUnits<E extends PaymentEvent | RefundEvent | DisputeEvent | PayoutEvent>(
  currencies: Currencies,
  event: E,
): E {
  const { decimals, ...rest } = event
  const own = currencies.all.find(({ code }) => code === event.currency)?.row.decimals
  if (decimals === undefined || own === undefined || own === decimals) return rest as E
  const exact = (amount: number): number => {
    const converted = own > decimals ? amount * 10 ** (own - decimals) : amount / 10 ** (decimals - own)
    if (!Number.isSafeInteger(converted)) throw new Fault('payment_too_fine')
    return converted
  }
  const convert = <T extends { readonly amount: number; readonly fees?: number }>(one: T): T => ({
    ...one,
    amount: exact(one.amount),
    ...(one.fees !== undefined && { fees: exact(one.fees) }),
  })
  return {
    ...convert(rest as E),
    ...('movements' in event && event.movements !== undefined && { movements: event.movements.map(convert) }),
    ...('parts' in event && { parts: event.parts.map(convert) }),
  }
}
