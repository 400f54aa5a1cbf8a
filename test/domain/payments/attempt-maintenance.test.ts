import t from 'tap'
import type { PaymentAttemptRow } from '../../../db/rows-payments.js'
import { misconfigured } from '../../../domain/ports/module.js'
import { countsOfStep } from '../../support/daily.js'
import { makeClient, writeRows } from '../../support/fixtures.js'
import { enableGateway, makePayMethod } from '../../support/gateways.js'
import { askGateways, till, withTill } from '../../support/payments.js'
import { withService } from '../../support/service.js'

const hourMs = 60 * 60_000

withService(
  t,
  'abandoned and old attempts',
  async (t, api) => {
    await enableGateway(api, 'till')
    t.beforeEach(() => till.reset())
    const clientid = await makeClient(api)
    const at = () => api.now().toISOString()
    await makePayMethod(api, clientid, { gateway: 'till', is_default: 1, token: 'ok-1', consent_at: at() })
    const owe = async () => {
      const items = [{ description: 'x', amount: 10, taxed: false }]
      const details = { userid: clientid, items, duedate: at().slice(0, 10) }
      return (await api.ok('createinvoice', details)).invoiceid as number
    }
    const attemptOn = async (invoiceid: number): Promise<PaymentAttemptRow> => {
      const part = await api.database.read('payment_attempt_parts').where({ invoice_id: invoiceid }).first()
      const row = await api.database
        .read('payment_attempts')
        .where({ id: part?.attempt_id as number })
        .first()
      return row as PaymentAttemptRow
    }

    // R-4006
    t.test('looks up a charge a day after the queue gave up on it, and makes it once', async (t) => {
      const invoiceid = await owe()
      await countsOfStep(api, 'payments')
      const { id } = await attemptOn(invoiceid)
      await writeRows(api, (db) =>
        db('payment_attempts').where({ id }).update({ failed_at: at(), unfinished_attempts: 5 }),
      )
      await askGateways(api)
      t.strictSame(till.calls, [])
      api.advance(23 * hourMs)
      t.strictSame(await countsOfStep(api, 'payments'), {})
      api.advance(2 * hourMs)
      t.strictSame(await countsOfStep(api, 'payments'), { 'asked again': 1 })
      await askGateways(api)
      api.advance(15 * 60_000)
      await askGateways(api)
      t.strictSame(till.calls, ['look', 'charge'])
      t.match(await api.ok('getinvoice', { invoiceid }), { invoice: { status: 'paid' } })
    })

    t.test('keeps a charge pending while its gateway is misconfigured, and retries it later', async (t) => {
      const invoiceid = await owe()
      till.fails.charge = misconfigured('The key is wrong')
      await countsOfStep(api, 'payments')
      await askGateways(api)
      t.match(await attemptOn(invoiceid), { state: 'pending', task: 'charge', last_error: 'The key is wrong' })
      delete till.fails.charge
      api.advance(2 * hourMs)
      await askGateways(api)
      t.match(await attemptOn(invoiceid), { state: 'paid' })
    })

    t.test('deletes cancelled attempts after log_keep_days, and keeps paid ones', async (t) => {
      const read = api.database.read
      const invoiceid = await owe()
      await countsOfStep(api, 'payments')
      await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
      await askGateways(api)
      t.match(await attemptOn(invoiceid), { state: 'cancelled' })
      await countsOfStep(api, 'old logs')
      t.equal((await read('payment_attempts').where({ state: 'cancelled' })).length, 1)
      api.advance(366 * 24 * hourMs)
      t.match(await countsOfStep(api, 'old logs'), { payments: 1 })
      t.strictSame([...new Set(await read('payment_attempts').pluck('state'))], ['paid'])
    })
  },
  withTill,
)
