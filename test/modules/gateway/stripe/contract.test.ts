import t from 'tap'
import stripe from '../../../../modules/gateway/stripe/index.js'
import { testEachGateway } from '../../../support/gateway-contract.js'
import { makeModuleContext } from '../../../support/providers/module-context.js'
import { openStripe } from '../../../support/providers/stripe.js'

testEachGateway(t, 'stripe', async (t) => {
  const server = await openStripe(t)
  const customer: string = server.objects.make('cus', 'customer', {}).id
  const method = (behaviour: string): string => {
    const { id } = server.payments.makeMethod('card', customer)
    server.payments.behaviours.set(id, behaviour)
    return id
  }
  return {
    module: stripe,
    contextOf: (idempotencyKey) =>
      makeModuleContext(stripe, {
        config: { secret_key: 'sk_test_key', api_base: server.url },
        ...{ idempotencyKey, deadline: 1000 },
      }),
    pay: async (reference) => void server.choose(reference, 'pay'),
    loseNextAnswer: () => server.setFailure('silent', 1),
    tokens: {
      paid: method('accept'),
      hard: method('stolen_card'),
      soft: method('insufficient_funds'),
      expired: method('expired_card'),
      pending: method('process'),
      confirm: method('confirm'),
    },
    customer,
    payments: () => server.objects.all('payment_intent').filter(({ status }) => status === 'succeeded').length,
    currencies: [
      ['EUR', 2, 1190],
      ['JPY', 0, 1190],
      ['KWD', 3, 11_900],
      ['ISK', 0, 1190],
      ['UGX', 2, 119_000],
    ],
  }
})
