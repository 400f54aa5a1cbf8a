import t from 'tap'
import { makeClient, makeInvoice } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'updatetransaction', async (t, api) => {
  const userid = await makeClient(api)
  const make = async (more: object): Promise<number> =>
    (await api.ok('addtransaction', { userid, description: 'Bank transfer', ...more })).transactionid
  const show = async (id: number) => {
    const row = await api.database.read('transactions').where({ id }).first()
    return [row?.description, row?.amount_in, row?.amount_out]
  }

  await expectRequired(t, api, 'updatetransaction', ['transactionid'])

  t.test('changes only the submitted fields of the requested transaction', async (t) => {
    const [transactionid, bystander] = [await make({ amountin: 5 }), await make({ amountin: 5 })]
    t.strictSame(await api.ok('updatetransaction', { transactionid }), { result: 'success', transactionid })
    t.strictSame(await show(transactionid), ['Bank transfer', 500, 0])
    await api.ok('updatetransaction', { transactionid, description: ' Cheque ' })
    t.strictSame(await show(transactionid), ['Cheque', 500, 0])
    await api.ok('updatetransaction', { transactionid, amount: '7.125' })
    t.strictSame(await show(transactionid), ['Cheque', 713, 0])
    t.strictSame(await show(bystander), ['Bank transfer', 500, 0])
  })

  // R-1108
  t.test('replaces the amount out if it is the only amount, otherwise the amount in', async (t) => {
    const out = await make({ amountout: 5 })
    await api.ok('updatetransaction', { transactionid: out, amount: 6 })
    t.strictSame(await show(out), ['Bank transfer', 0, 600])
    const both = await make({ amountin: 5, amountout: 1 })
    await api.ok('updatetransaction', { transactionid: both, amount: 6 })
    t.strictSame(await show(both), ['Bank transfer', 600, 100])
    await api.ok('updatetransaction', { transactionid: out, amount: 0 })
    await api.ok('updatetransaction', { transactionid: out, amount: 4 })
    t.strictSame(await show(out), ['Bank transfer', 400, 0])
  })

  // R-1108
  t.test('opens the paid invoice by the difference and logs the correction', async (t) => {
    const invoiceid = await makeInvoice(api, userid, { status: 'paid' })
    const { id: transactionid } = (await api.ok('gettransactions', { invoiceid })).data[0]
    await api.ok('updatetransaction', { transactionid, amount: 40 })
    t.match(await api.database.read('invoices').where({ id: invoiceid }).first(), {
      ...{ status: 'partially_paid', paid: 4000, paid_at: null },
    })
    t.match(await api.database.read('transactions').where({ id: transactionid }).first(), {
      amount_in: 4000,
      applied: 4000,
    })
    const { data } = await api.ok('getactivitylog', { limitnum: 20 })
    const words = data.map(({ description }: { description: string }) => description)
    const changes = words.filter((text: string) => text.startsWith(`Transaction ${transactionid} was changed`))
    t.match(changes, [/: its amount changed from .*100\.00.* to .*40\.00/])
    t.equal(changes.length, 1)
  })

  t.test('rejects an empty value or a negative amount', async (t) => {
    const transactionid = await make({ amountin: 5 })
    await expectRefusal(t, api, 'updatetransaction', { transactionid, description: ' ' }, 'description')
    for (const amount of ['', '-0.01', 'x'])
      await expectRefusal(t, api, 'updatetransaction', { transactionid, amount }, 'amount')
    await expectTextLimit(t, api, 'updatetransaction', { transactionid }, { description: 255 })
  })

  t.test('returns 404 for a transaction that does not exist', async (t) => {
    for (const transactionid of ['0', '-1', '4711'])
      await expectError(t, api, 'updatetransaction', { transactionid, amount: 1 }, 404, 'transaction_not_found')
    await expectRefusal(t, api, 'updatetransaction', { transactionid: 'x' }, 'transactionid')
  })
})
