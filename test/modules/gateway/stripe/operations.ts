import type { Test } from 'tap'
import type { CheckoutOrder, Sought } from '../../../../domain/ports/gateway.js'
import stripe from '../../../../modules/gateway/stripe/index.js'
import { type ContextOptions, makeModuleContext } from '../../../support/providers/module-context.js'
import { openStripe, type StripeOptions } from '../../../support/providers/stripe.js'

const { checkout, charge, store, end, look, forget, refund, webhook } = stripe
if (!checkout || !charge || !store || !end || !look || !forget || !refund || !webhook)
  throw new Error('the module lacks an operation')
export const operations = { checkout, charge, store, end, look, forget, refund, webhook }

export const attempt = 'b1946ac92492-pay-7-1772366400000'

/** Current time of the simulated Stripe and of the module. */
export const currentTime = new Date('2026-03-01T12:00:00Z')

export const payer = { email: 'ada@example.com', name: 'Ada Lovelace', language: 'de' }

/** Returns an order for two invoices. */
export const makeOrder = (more: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
  attempt,
  lines: [
    { text: 'Rechnung 1001', amount: 1000 },
    { text: 'Rechnung 1002', amount: 250 },
  ],
  ...{ amount: 1250, currency: 'EUR', decimals: 2, invoiceIds: [1001, 1002], payer, stores: false },
  ...{ returnUrl: 'https://billing.example/back?a=7', cancelUrl: 'https://billing.example/invoice' },
  endsAt: currentTime.getTime() + 60 * 60_000,
  ...more,
})

export const makeSought = (kind: Sought['kind'], more: Partial<Sought> = {}): Sought => ({
  ...{ attempt, kind, since: currentTime.getTime() - 60_000 },
  ...more,
})

/** Opens a simulated Stripe and returns it with a function that makes module contexts. */
export async function connect(t: Test, options: StripeOptions = {}) {
  const server = await openStripe(t, { now: () => currentTime, ...options })
  const context = ({ config, ...more }: ContextOptions = {}) =>
    makeModuleContext(stripe, {
      config: { secret_key: 'sk_test_key', webhook_secret: 'whsec_1', api_base: server.url, ...config },
      ...{ idempotencyKey: attempt, now: () => currentTime },
      ...more,
    })
  const asked = () => server.calls.filter(({ method }) => method === 'POST')
  /** Creates a customer with a stored method. */
  const customer = (type = 'card') => {
    const { id } = server.objects.make('cus', 'customer', {})
    return { customer: id as string, token: server.payments.makeMethod(type, id).id as string }
  }
  return { server, context, asked, customer }
}
