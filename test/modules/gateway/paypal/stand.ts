import type { Test } from 'tap'
import type { CheckoutOrder, Sought } from '../../../../domain/ports/gateway.js'
import paypal from '../../../../modules/gateway/paypal/index.js'
import { type ContextOptions, makeModuleContext } from '../../../support/providers/module-context.js'
import { openPayPal } from '../../../support/providers/paypal.js'

let made = 0

/** Opens a simulated PayPal, and returns it with contexts and the module's operations. */
export async function connect(t: Test) {
  const server = await openPayPal(t)
  const contextOf = ({ config, ...more }: ContextOptions = {}) =>
    makeModuleContext(paypal, {
      config: { ...server.parameters, ...config },
      idempotencyKey: `work-${++made}`,
      ...more,
    })
  const { checkout, charge, store, end, look, forget, refund, webhook } = paypal
  if (!checkout || !charge || !store || !end || !look || !forget || !refund || !webhook)
    throw new Error('the module lacks an operation')
  /** Opens a checkout with a new attempt name. */
  const open = async (details: Partial<CheckoutOrder> = {}) => {
    const order = makeOrder(details)
    const { reference } = await checkout(order, contextOf({ idempotencyKey: order.attempt }))
    return { order, reference, sought: makeSought(order, reference) }
  }
  /** Opens a checkout, approves and captures its order, and also returns the capture's ID. */
  const pay = async (details: Partial<CheckoutOrder> = {}) => {
    const opened = await open(details)
    server.approve(opened.reference)
    const events = await look(opened.sought, contextOf())
    return { ...opened, events, capture: [...server.captures.keys()].at(-1) as string }
  }
  return { server, contextOf, open, pay, checkout, charge, store, end, look, forget, refund, webhook }
}

/** Returns an order of 12.50 EUR for one invoice, with a new attempt name. */
export const makeOrder = (details: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
  attempt: `install-pay-${++made}-1767225600000`,
  lines: [{ text: 'Invoice 17', amount: 1250 }],
  ...{ amount: 1250, currency: 'EUR', decimals: 2, invoiceIds: [17], stores: false, endsAt: Date.now() + 3_600_000 },
  payer: { email: 'ada@example.com', name: 'Ada Lovelace', language: 'de' },
  returnUrl: 'https://billing.example.com/client/paid/1/word',
  cancelUrl: 'https://billing.example.com/client/paid/1/word/given-up',
  ...details,
})

export const makeSought = ({ attempt }: CheckoutOrder, reference?: string, details: Partial<Sought> = {}): Sought => ({
  ...{ attempt, kind: 'checkout', reference, since: Date.now() - 60_000 },
  ...details,
})

/** Returns a payment of 12.50 EUR in the form that the module uses. */
export const makePayment = (attempt: string) => ({
  ...{ kind: 'payment', attempt, amount: 1250, currency: 'EUR', decimals: 2, fees: 55, date: '2026-03-04T23:10:00Z' },
})
