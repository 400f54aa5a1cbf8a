import t from 'tap'
import { openStorePage } from '../../../domain/payments/checkout.js'
import { makeClient } from '../../support/fixtures.js'
import { enableGateway } from '../../support/gateways.js'
import {
  checkout,
  findTillObject,
  payAtTill,
  readAttempt,
  reportToTill,
  till,
  withTill,
} from '../../support/payments.js'
import { type Api, withService } from '../../support/service.js'

const consent = { words: 'Charge it by itself.', by: 'login 7', from: '192.0.2.7' }
const card = { token: 'pm_1', type: 'creditcard', brand: 'Visa', lastFour: '4242', expires: '2031-05' }

const methodsOf = async (api: Api, clientid: number) => (await api.ok('getpaymethods', { clientid })).paymethods

/** Creates a client who has opened the page for storing a payment method. */
async function storing(api: Api) {
  const clientId = await makeClient(api)
  const opened = await openStorePage(await api.service.contexts.remote(api.now()), {
    ...{ clientId, gateway: 'till', cameBy: 'session', stores: consent },
  })
  return { clientId, opened, page: findTillObject((await readAttempt(api, opened)).reference) }
}

withService(
  t,
  'stored payment methods',
  async (t, api) => {
    await enableGateway(api, 'till')
    t.beforeEach(() => till.reset())
    const { read } = api.database

    // R-4021
    t.test(
      'stores a payment method with the given consent and an encrypted token, and makes the first one the default',
      async (t) => {
        const { clientId, opened, page } = await storing(api)
        const stored = { kind: 'stored' as const, attempt: page.attempt, method: { ...card, token: 'pm_first' } }
        t.match(await reportToTill(api, [{ ...stored, customer: 'cus_1' }]), { recorded: true })
        t.match(await reportToTill(api, [{ ...stored, customer: 'cus_1' }]), { recorded: false })
        t.match(await readAttempt(api, opened), { state: 'stored' })
        const row = await read('pay_methods').where({ client_id: clientId }).first()
        t.match(row, {
          ...{ description: 'Visa 4242', is_default: 1, expires: '2031-05', consent_words: consent.words },
          ...{ consent_by: consent.by, consent_from: consent.from, consent_at: /^\d{4}-/ },
        })
        t.notMatch(JSON.stringify(row), /pm_first/)
        t.match(await read('gateway_customers').where({ client_id: clientId }), [
          { gateway: 'till', customer: 'cus_1' },
        ])
        const again = await openStorePage(await api.service.contexts.remote(api.now()), {
          ...{ clientId, gateway: 'till', cameBy: 'session', stores: consent },
        })
        const { attempt } = findTillObject((await readAttempt(api, again)).reference)
        await reportToTill(api, [{ ...stored, attempt, method: { ...card, token: 'pm_second' } }])
        t.match(await methodsOf(api, clientId), [
          { description: 'Visa 4242', is_default: true },
          { description: 'Visa 4242 (2)', is_default: false },
        ])
      },
    )

    t.test('a checkout stores a payment method only if its payer agreed', async (t) => {
      for (const stores of [undefined, consent]) {
        const clientId = await makeClient(api)
        const items = [{ description: 'x', amount: 10, taxed: false }]
        const { invoiceid } = await api.ok('createinvoice', { userid: clientId, items })
        const opened = await checkout(api, { clientId, invoiceIds: [invoiceid], cameBy: 'session', stores })
        const page = findTillObject((await readAttempt(api, opened)).reference)
        const method = { ...card, token: `pm_${clientId}` }
        await reportToTill(api, [{ kind: 'stored', attempt: page.attempt, method }, payAtTill(page)])
        t.equal((await methodsOf(api, clientId)).length, stores === undefined ? 0 : 1)
        t.match(await api.ok('getinvoice', { invoiceid }), { invoice: { status: 'paid' } })
      }
    })

    // R-4022
    t.test('updates a replaced card in place, and deletes a card that its gateway reports as gone', async (t) => {
      const { clientId, page } = await storing(api)
      const method = { ...card, token: 'pm_old' }
      await reportToTill(api, [{ kind: 'stored', attempt: page.attempt, method }])
      const [before] = await methodsOf(api, clientId)
      const fresh = { ...method, token: 'pm_new', lastFour: '1111', expires: '2035-01' }
      t.match(await reportToTill(api, [{ kind: 'replaced', token: 'pm_old', method: fresh }]), { recorded: true })
      t.match(await methodsOf(api, clientId), [{ id: before.id, card_last_four: '1111', is_default: true }])
      t.match(await reportToTill(api, [{ kind: 'gone', token: 'pm_old' }]), { recorded: false })
      t.match(await reportToTill(api, [{ kind: 'gone', token: 'pm_new' }]), { recorded: true })
      t.strictSame(await methodsOf(api, clientId), [])
      t.strictSame(await read('tokens_to_forget'), [], 'the gateway does not need to delete the token')
    })
  },
  withTill,
)
