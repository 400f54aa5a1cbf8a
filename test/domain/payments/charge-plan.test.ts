import t from 'tap'
import { planCharges } from '../../../domain/payments/charge-plan.js'
import { countsOfStep } from '../../support/daily.js'
import { makeClient } from '../../support/fixtures.js'
import { enableGateway, makePayMethod } from '../../support/gateways.js'
import { askGateways, till, withTill } from '../../support/payments.js'
import { withService } from '../../support/service.js'

withService(
  t,
  'the charge plan',
  async (t, api) => {
    await enableGateway(api, 'till')
    till.reset()

    // R-4050
    t.test('lists what the daily job then charges, and changes nothing', async (t) => {
      const clientid = await makeClient(api)
      const at = api.now().toISOString()
      await makePayMethod(api, clientid, { gateway: 'till', is_default: 1, token: 'ok-1', consent_at: at })
      const duedate = at.slice(0, 10)
      const ids: number[] = []
      for (const amount of [10, 20]) {
        const items = [{ description: 'x', amount, taxed: false }]
        ids.push((await api.ok('createinvoice', { userid: clientid, items, duedate })).invoiceid)
      }
      await api.ok('addcredit', { clientid, amount: 14, description: 'Gift' })
      const planned = await planCharges(await api.service.contexts.remote(api.now()))
      t.match(planned, [{ invoiceid: ids[1], clientid, amount: 16, currency: 'USD', gateway: 'till', method: 'Visa' }])
      t.equal(planned.length, 1, 'credit pays the first invoice')
      t.strictSame(await api.database.read('payment_attempts'), [])
      t.equal((await api.ok('getclientsdetails', { clientid })).client.credit, 14)
      await countsOfStep(api, 'credit')
      await countsOfStep(api, 'payments')
      await askGateways(api)
      const made = await api.database.read('payment_attempts').select('amount', 'state')
      t.match(made, [{ amount: 1600, state: 'paid' }])
    })
  },
  withTill,
)
