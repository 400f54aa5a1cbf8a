import t from 'tap'
import { audit } from '../../support/audit.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, makeInvoice, writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

// R-2023
withService(
  t,
  'records a correction for an amount changed by release 0.2.0, independently of the activity log',
  async (t, api) => {
    const invoiceid = await makeInvoice(api, await makeClient(api))
    await api.ok('addinvoicepayment', { invoiceid, transid: 'p1', amount: 100, gateway: 'manual' })
    const names = async () => (await audit(api.database.read, api.now())).map(({ name }) => name)
    const { id } = (await api.database.read('transactions').where({ invoice_id: invoiceid }).first('id')) as {
      id: number
    }
    await writeRows(api, (db) =>
      db('transactions')
        .where({ id })
        .update({ amount_in: 9000 as never }),
    )
    t.strictSame(await names(), ['payment-above-amount'])
    const changes = JSON.stringify([{ field: 'amount_in', before: '100.00', after: '90.00' }])
    const entry = { action: 'updatetransaction', object_type: 'transaction', object_id: String(id), author: 'grace' }
    const created_at = api.now().toISOString()
    await writeRows(api, (db) =>
      db('activity_log').insert({ ...entry, description: 'Changed', changes, created_at } as never),
    )
    await writeRows(api, (db) => db('activity_log').delete())
    t.match(await api.database.read('transaction_corrections'), [
      { transaction_id: id, side: 'amount_in', from_amount: 10_000, to_amount: 9000, author: 'grace' },
    ])
    t.strictSame(await names(), [])
  },
  withoutJobs,
)
