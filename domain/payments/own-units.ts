import type { DisputeEvent, PaymentEvent, RefundEvent } from '../ports/gateway.js'
import type { Currencies } from '../values/currencies.js'
import { Fault } from '../values/faults.js'

/**
 * Converts an event's amounts to the currency's minor units in this installation, whatever decimal places the gateway
 * uses: 1,000 yen are 1000 there, and 100000 here if the currency has two decimals. Throws payment_too_fine if a
 * remainder is left.
 */
export function convertToOwnUnits<E extends PaymentEvent | RefundEvent | DisputeEvent>(
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
  const fees = 'fees' in event && event.fees !== undefined ? { fees: exact(event.fees) } : {}
  return { ...(rest as E), amount: exact(event.amount), ...fees }
}
