import t from 'tap'
import { advance, withSandbox } from '../support/clock.js'
import { withoutJobs } from '../support/daily.js'
import { makeClient, writeRows } from '../support/fixtures.js'
import type { Api } from '../support/service.js'

const hourMs = 60 * 60_000

/** Creates a paid invoice with a refund that is due after the given number of hours. */
async function refundIn(api: Api, transid: string, hours: number) {
  const userid = await makeClient(api)
  const { invoiceid } = await api.ok('createinvoice', { userid, items: [{ description: 'x', amount: 10 }] })
  await api.ok('addinvoicepayment', { invoiceid, transid, amount: 10, gateway: 'pretend' })
  await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'gateway' })
  const { now } = await api.service.contexts.on()
  const at = new Date(now.getTime() + hours * hourMs)
  await writeRows(api, (db) =>
    db('refunds_to_send').where({ failed_at: null }).update({ next_attempt_at: at.toISOString() }),
  )
  return { invoiceid, at }
}

withSandbox(
  t,
  'refunds while the clock of a sandbox moves',
  async (t, api) => {
    await api.ok('activatemodule', { moduleType: 'gateway', moduleName: 'pretend' })

    t.test('the gateway makes a refund when the clock reaches its due time', async (t) => {
      const { invoiceid, at } = await refundIn(api, 'card-7', 7)
      await advance(api, 1)
      t.match((await api.ok('getinvoice', { invoiceid })).invoice, { status: 'refunded', credited: 10, balance: 0 })
      const row = await api.database.read('transactions').where('transid', 'like', 'refund-card-7-%').first()
      const lateMs = Date.parse(row?.created_at ?? '') - at.getTime()
      t.ok(lateMs >= 0 && lateMs < hourMs, `${lateMs} ms after it was due`)
      t.strictSame(await api.database.read('refunds_to_send'), [])
    })

    t.test('a refund that is due later stays queued', async (t) => {
      const { invoiceid } = await refundIn(api, 'card-8', 30)
      await advance(api, 1)
      t.match((await api.ok('getinvoice', { invoiceid })).invoice, { status: 'paid', credited: 0 })
      await advance(api, 1)
      t.match((await api.ok('getinvoice', { invoiceid })).invoice, { status: 'refunded', credited: 10 })
    })
  },
  withoutJobs,
)
