import t from 'tap'
import { openFundsCheckout } from '../../../domain/payments/checkout.js'
import { recordPayerReturn, returnPaths } from '../../../domain/payments/payer-returns.js'
import { cents } from '../../../domain/values/money.js'
import { makeClient, setSetting } from '../../support/fixtures.js'
import { enableGateway } from '../../support/gateways.js'
import {
  askGateways,
  checkout,
  findTillObject,
  payAtTill,
  readAttempt,
  reportToTill,
  till,
  withTill,
} from '../../support/payments.js'
import { type Api, withService } from '../../support/service.js'

const payIn = async (api: Api, clientId: number, amount: number) =>
  openFundsCheckout(await api.service.contexts.remote(api.now()), {
    ...{ clientId, gateway: 'till', cameBy: 'session', amount: cents(amount) },
  })

withService(
  t,
  'added funds and returning payers',
  async (t, api) => {
    await enableGateway(api, 'till')
    t.beforeEach(() => till.reset())

    // R-4014
    t.test('accepts funds only within the limits', async (t) => {
      const clientId = await makeClient(api)
      await t.rejects(payIn(api, clientId, 5000), { code: 'funds_not_offered' })
      await setSetting(api, 'add_funds', 'true')
      for (const amount of [999, 50_001]) await t.rejects(payIn(api, clientId, amount), { code: 'funds_out_of_range' })
      const opened = await payIn(api, clientId, 5000)
      const page = findTillObject((await readAttempt(api, opened)).reference)
      t.match(await reportToTill(api, [payAtTill(page)]), { recorded: true })
      t.match(await reportToTill(api, [payAtTill(page)]), { recorded: false })
      t.equal((await api.ok('getclientsdetails', { clientid: clientId })).client.credit, 50)
      await setSetting(api, 'add_funds_max_credit', '60')
      await t.rejects(payIn(api, clientId, 2000), { code: 'funds_out_of_range' })
      await payIn(api, clientId, 1000)
    })

    // R-4015
    t.test('a returning payer triggers a status check, at most once in 10 seconds', async (t) => {
      const clientId = await makeClient(api)
      const items = [{ description: 'x', amount: 10, taxed: false }]
      const { invoiceid } = await api.ok('createinvoice', { userid: clientId, items })
      const opened = await checkout(api, { clientId, invoiceIds: [invoiceid] })
      const ctx = await api.service.contexts.on(undefined, api.now())
      const { returnUrl } = returnPaths(ctx, await readAttempt(api, opened))
      const [, id = '', word = ''] = /paid\/(\d+)\/([\w-]{22})$/.exec(returnUrl) ?? []
      const comeBack = (secret = word) =>
        api.service.contexts.transaction((inside) => recordPayerReturn(inside, Number(id), secret), api.now())
      t.equal(await comeBack('x'.repeat(22)), undefined)
      await askGateways(api)
      t.notOk(till.calls.includes('look'), 'a wrong secret triggers no check')
      for (const [looks, pauseMs] of [
        [1, 0],
        [1, 10_001],
        [2, 0],
      ] as const) {
        t.match(await comeBack(), { id: opened.attemptId })
        await askGateways(api)
        t.equal(till.calls.filter((call) => call === 'look').length, looks)
        api.advance(pauseMs)
      }
      payAtTill(findTillObject((await readAttempt(api, opened)).reference))
      api.advance(10_001)
      await comeBack()
      await askGateways(api)
      t.match(await api.ok('getinvoice', { invoiceid }), { invoice: { status: 'paid' } })
    })
  },
  withTill,
)
