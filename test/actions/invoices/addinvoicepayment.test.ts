import t from 'tap'
import { makeClient, makeInvoice, writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'addinvoicepayment', async (t, api) => {
  const scene = async (amount = '100.00') => {
    const userid = await makeClient(api)
    const { invoiceid } = await api.ok('createinvoice', { userid, items: [{ description: 'x', amount }] })
    return { userid, invoiceid }
  }
  const show = async (invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice
  const creditOf = async (clientid: number) => (await api.ok('getclientsdetails', { clientid })).client.credit

  await expectRequired(t, api, 'addinvoicepayment', ['invoiceid', 'transid', 'amount'])

  // R-1101, R-1109
  t.test('a partial payment leaves the invoice partially paid, and the remainder pays it', async (t) => {
    const { invoiceid, userid } = await scene()
    const first = await api.ok('addinvoicepayment', { invoiceid, transid: 'part 1', amount: '40' })
    t.match(first, { status: 'partially_paid', balance: 60, duplicate: false })
    t.match(await show(invoiceid), { status: 'partially_paid', balance: 60, datepaid: null })
    const second = await api.ok('addinvoicepayment', { invoiceid, transid: 'part 2', amount: '60', gateway: 'cheque' })
    t.match(second, { status: 'paid', balance: 0, duplicate: false })
    const invoice = await show(invoiceid)
    t.match(invoice, {
      status: 'paid',
      balance: 0,
      transactions: [
        {
          transactionid: first.transactionid,
          userid,
          amountin: 40,
          amountout: 0,
          transid: 'part 1',
          gateway: 'banktransfer',
        },
        { transactionid: second.transactionid, amountin: 60, gateway: 'cheque' },
      ],
    })
    t.type(invoice.datepaid, 'string')
    t.strictSame(
      await api.database.read('emails').where({ client_id: userid }).orderBy('id').pluck('template'),
      ['invoice created', 'invoice payment confirmation'],
      'the receipt is sent once, after the full payment',
    )
  })

  // R-1102
  t.test('treats the same reference at another gateway as a different payment', async (t) => {
    const a = await scene('40.00')
    const b = await scene('25.00')
    const c = await scene('25.00')
    const first = await api.ok('addinvoicepayment', { invoiceid: a.invoiceid, transid: '1001', amount: '40.00' })
    const payment = { invoiceid: b.invoiceid, transid: '1001', amount: '25.00', gateway: 'manual' }
    const second = await api.ok('addinvoicepayment', payment)
    t.match(second, { status: 'paid', balance: 0, duplicate: false })
    t.not(second.transactionid, first.transactionid)
    t.match((await show(a.invoiceid)).transactions, [{ transid: '1001', gateway: 'banktransfer', amountin: 40 }])
    t.match(await show(b.invoiceid), {
      status: 'paid',
      transactions: [{ transid: '1001', gateway: 'manual', amountin: 25 }],
    })
    const { data } = await api.ok('gettransactions', { clientid: b.userid })
    t.match(data, [{ transid: '1001', gateway: 'manual' }])
    t.strictSame(await api.ok('addinvoicepayment', payment), { ...second, duplicate: true })
    for (const [gateway, transactionid] of [
      ['manual', second.transactionid],
      ['banktransfer', first.transactionid],
    ])
      t.match(
        await api.ok('addinvoicepayment', { invoiceid: c.invoiceid, transid: '1001', amount: '25.00', gateway }),
        { transactionid, status: 'unpaid', balance: 25, duplicate: true },
        'a duplicate returns the status and balance of the requested invoice',
      )
    t.match(await show(c.invoiceid), { status: 'unpaid', transactions: [] })
  })

  // R-1177
  t.test('recognizes the reference of a payment recorded by release 0.2.0', async (t) => {
    const { invoiceid, userid } = await scene()
    const invoice = await api.database.read('invoices').where({ id: invoiceid }).first('currency_id')
    const row = { client_id: userid, currency_id: invoice?.currency_id, gateway: 'banktransfer', description: 'Before' }
    await writeRows(api, (db) =>
      db('transactions').insert({
        ...row,
        amount_in: 500,
        transid: 'old',
        created_at: '2030-01-01T00:00:00.000Z',
      } as never),
    )
    t.match(await api.ok('gettransactions', { clientid: userid }), { data: [{ transid: 'old' }] })
    const payment = { invoiceid, transid: 'old', amount: 100 }
    t.match(await api.ok('addinvoicepayment', payment), { duplicate: true, status: 'unpaid', balance: 100 })
    t.match(await api.ok('addinvoicepayment', { ...payment, gateway: 'cheque' }), { duplicate: false, status: 'paid' })
    const texts = await api.database.read('transactions').where({ client_id: userid }).pluck('transid')
    t.equal(new Set(texts).size, 2, 'the references that 0.2.0 reads are unique across gateways')
  })

  // R-1102
  t.test('records nothing for a known reference, whatever the amount or invoice', async (t) => {
    const { invoiceid } = await scene()
    const other = await scene()
    const first = await api.ok('addinvoicepayment', { invoiceid, transid: 'known', amount: '30' })
    const again = { ...first, duplicate: true }
    t.strictSame(await api.ok('addinvoicepayment', { invoiceid, transid: 'known', amount: '30' }), again)
    t.strictSame(await api.ok('addinvoicepayment', { invoiceid, transid: 'known', amount: '99' }), again)
    t.strictSame(await api.ok('addinvoicepayment', { invoiceid: other.invoiceid, transid: 'known', amount: '1' }), {
      ...again,
      status: 'unpaid',
      balance: 100,
    })
    t.equal((await show(invoiceid)).balance, 70)
    t.equal((await show(other.invoiceid)).balance, 100)
    await api.ok('addinvoicepayment', { invoiceid, transid: 'the rest', amount: '70' })
    t.match(
      await api.ok('addinvoicepayment', { invoiceid, transid: 'known', amount: '30' }),
      { transactionid: first.transactionid, status: 'paid', balance: 0, duplicate: true },
      'returns the current status and balance of the invoice',
    )
  })

  t.test(
    "returns the requested invoice's status and balance if the reference belongs to a transaction without an invoice",
    async (t) => {
      const { invoiceid, userid } = await scene()
      const line = { userid, description: 'Transfer', amountin: '30', transid: 'ledger', gateway: 'banktransfer' }
      const { transactionid } = await api.ok('addtransaction', line)
      t.match(await api.ok('addinvoicepayment', { invoiceid, transid: 'ledger', amount: '30' }), {
        transactionid,
        status: 'unpaid',
        balance: 100,
        duplicate: true,
      })
      const nowhere = { invoiceid: 999_999, transid: 'ledger', amount: '30' }
      await expectError(t, api, 'addinvoicepayment', nowhere, 404, 'invoice_not_found')
    },
  )

  // R-1101
  t.test('turns an overpayment into a credit entry that references the invoice', async (t) => {
    const { invoiceid, userid } = await scene()
    t.match(await api.ok('addinvoicepayment', { invoiceid, transid: 'too much', amount: '130.55' }), {
      status: 'paid',
      balance: 0,
    })
    t.equal(await creditOf(userid), 30.55)
    t.match((await api.ok('getcredits', { clientid: userid })).credits, [{ amount: 30.55, invoiceid }])
    await api.ok('addinvoicepayment', { invoiceid, transid: 'on a paid one', amount: '9' })
    t.equal(await creditOf(userid), 39.55, 'a payment on a paid invoice becomes credit in full')
    t.equal((await show(invoiceid)).balance, 0)
  })

  // R-1103
  t.test('rejects a payment only on draft, cancelled, and refunded invoices', async (t) => {
    const clientid = await makeClient(api)
    for (const status of ['draft', 'cancelled', 'refunded'] as const) {
      const invoiceid = await makeInvoice(api, clientid, { status })
      const parameters = { invoiceid, transid: status, amount: 1 }
      await expectError(t, api, 'addinvoicepayment', parameters, 422, 'invoice_takes_no_payment')
    }
    for (const status of ['unpaid', 'overdue', 'collections', 'payment_pending'] as const) {
      const invoiceid = await makeInvoice(api, clientid, { status })
      t.match(await api.ok('addinvoicepayment', { invoiceid, transid: status, amount: 100 }), { status: 'paid' })
    }
    t.equal(await creditOf(clientid), 0)
  })

  t.test('returns 404 for an unknown invoice and rejects invalid amounts', async (t) => {
    const { invoiceid } = await scene()
    await expectError(
      t,
      api,
      'addinvoicepayment',
      { invoiceid: 999_999, transid: 'x', amount: 1 },
      404,
      'invoice_not_found',
    )
    for (const amount of ['0', '-1', '0.009', 'NaN', '1e309', '12,50', '1e2'])
      await expectRefusal(t, api, 'addinvoicepayment', { invoiceid, transid: 'x', amount }, 'amount')
    await expectRefusal(t, api, 'addinvoicepayment', { invoiceid, transid: 'x'.repeat(256), amount: 1 }, 'transid')
    t.match(await show(invoiceid), { balance: 100, transactions: [] })
  })

  t.test('records one payment for many concurrent callers with the same reference', async (t) => {
    const { invoiceid, userid } = await scene()
    const replies = await Promise.all(
      Array.from({ length: 25 }, () => api.ok('addinvoicepayment', { invoiceid, transid: 'raced', amount: '70' })),
    )
    t.equal(replies.filter(({ duplicate }) => !duplicate).length, 1)
    t.equal(new Set(replies.map(({ transactionid }) => transactionid)).size, 1)
    t.match(await show(invoiceid), { balance: 30, transactions: { length: 1 } })
    t.equal(await creditOf(userid), 0)
  })

  t.test('records all concurrent payments', async (t) => {
    const { invoiceid, userid } = await scene()
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        api.ok('addinvoicepayment', { invoiceid, transid: `many ${n}`, amount: '10' }),
      ),
    )
    t.match(await show(invoiceid), { status: 'paid', balance: 0, transactions: { length: 12 } })
    t.equal(await creditOf(userid), 20)
  })
})
