import t from 'tap'
import { makeClient, makeCurrency, makeInvoice } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'addtransaction', async (t, api) => {
  const userid = await makeClient(api, { credit: 700 })
  const sound = { userid, description: 'Bank transfer', amountin: '12.50' }
  const show = (id: number) => api.database.read('transactions').where({ id }).first()

  await expectRequired(t, api, 'addtransaction', ['userid', 'description'])

  // R-1107
  t.test("records a transaction without changing the invoice or the client's credit", async (t) => {
    const invoiceid = await makeInvoice(api, userid)
    const { result, transactionid, ...rest } = await api.ok('addtransaction', {
      ...sound,
      invoiceid,
      amountout: '0.30',
      transid: ' ch_1 ',
      gateway: 'stripe',
    })
    t.strictSame([result, rest], ['success', {}])
    t.match(await show(transactionid), {
      client_id: userid,
      invoice_id: invoiceid,
      description: 'Bank transfer',
      amount_in: 1250,
      amount_out: 30,
      applied: 0,
      transid: 'ch_1',
      gateway: 'stripe',
    })
    t.match(await api.database.read('invoices').where({ id: invoiceid }).first(), { status: 'unpaid', paid: 0 })
    t.equal((await api.ok('getclientsdetails', { clientid: userid })).client.credit, 7)
    t.match(
      (await api.ok('getcredits', { clientid: userid })).credits,
      { length: 1 },
      'only the initial credit entry exists',
    )
  })

  t.test('accepts the aliases clientid and paymentmethod, and defaults the gateway to manual', async (t) => {
    const { userid: clientid, ...rest } = sound
    const { transactionid } = await api.ok('addtransaction', { ...rest, clientid, paymentmethod: 'banktransfer' })
    t.match(await show(transactionid), { client_id: clientid, gateway: 'banktransfer' })
    const plain = await api.ok('addtransaction', { ...sound, transid: '', gateway: '', amountout: '', invoiceid: '' })
    t.match(await show(plain.transactionid), { gateway: 'manual', transid: null, invoice_id: null, amount_out: 0 })
  })

  t.test("stores amounts in the client's currency", async (t) => {
    await makeCurrency(api, 'JPY', 0)
    const yen = await makeClient(api, { currency: 'JPY' })
    const { transactionid } = await api.ok('addtransaction', { ...sound, userid: yen, amountin: '12.5' })
    const client = await api.database.read('clients').where({ id: yen }).first()
    t.match(await show(transactionid), { amount_in: 13, currency_id: client?.currency_id })
    await expectRefusal(t, api, 'addtransaction', { ...sound, userid: yen, amountin: '0.4' }, 'amountin')
  })

  // R-1107
  t.test('requires a positive amount and rejects a negative one', async (t) => {
    const { amountin: _, ...bare } = sound
    for (const amounts of [{}, { amountin: '0' }, { amountin: '0', amountout: '0' }, { amountout: '0.004' }])
      await expectRefusal(t, api, 'addtransaction', { ...bare, ...amounts }, 'amountin')
    await expectRefusal(t, api, 'addtransaction', { ...bare, amountin: '-1' }, 'amountin')
    await expectRefusal(t, api, 'addtransaction', { ...sound, amountout: '-0.01' }, 'amountout')
    const { transactionid } = await api.ok('addtransaction', { ...bare, amountout: '5' })
    t.match(await show(transactionid), { amount_in: 0, amount_out: 500 })
  })

  //
  t.test("rejects another client's invoice and an unknown one", async (t) => {
    const foreign = await makeInvoice(api, await makeClient(api))
    for (const invoiceid of [foreign, 0, -1, 4711, 'x'])
      await expectRefusal(t, api, 'addtransaction', { ...sound, invoiceid }, 'invoiceid')
  })

  // R-1102
  t.test('accepts a payment reference once per gateway, even from concurrent callers', async (t) => {
    await expectRefusal(t, api, 'addtransaction', { ...sound, transid: 'ch_1', gateway: 'stripe' }, 'transid')
    const elsewhere = { ...sound, transid: 'ch_1', gateway: 'cheque' }
    t.match(await show((await api.ok('addtransaction', elsewhere)).transactionid), { reference: 'ch_1' })
    await expectRefusal(t, api, 'addtransaction', elsewhere, 'transid')
    const statuses = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await api.call('addtransaction', { ...sound, transid: 'at once' })).status,
      ),
    )
    t.strictSame(statuses.sort(), [200, 422, 422, 422, 422])
    t.equal((await api.database.read('transactions').where({ transid: 'at once' })).length, 1)
  })

  t.test('limits texts to 255 characters and rejects an unknown client', async (t) => {
    await expectTextLimit(t, api, 'addtransaction', sound, { description: 255, gateway: 255, transid: 255 })
    for (const unknown of ['0', '-1', '4711', 'x'])
      await expectRefusal(t, api, 'addtransaction', { ...sound, userid: unknown }, 'userid')
  })
})
