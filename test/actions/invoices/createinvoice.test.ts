import t from 'tap'
import { makeClient, makeCurrency, makeGroup, makeTaxRate, setSetting } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'createinvoice', async (t, api) => {
  const line = { description: 'Consulting', amount: '100.00' }
  const show = async (invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice
  const today = () => api.now().toISOString().slice(0, 10)
  const daysAhead = (days: number) => new Date(api.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

  await expectRequired(t, api, 'createinvoice', ['userid'])

  // R-1005
  t.test('creates an unpaid invoice with the next number, due after the configured number of days', async (t) => {
    const userid = await makeClient(api)
    const items = [line, { description: 'Travel', amount: '12.345', taxed: '0' }]
    const { invoiceid, total } = await api.ok('createinvoice', { userid, items, paymentmethod: 'banktransfer' })
    t.equal(total, 112.35)
    const invoice = await show(invoiceid)
    t.match(invoice, {
      id: invoiceid,
      invoiceid,
      userid,
      status: 'unpaid',
      date: today(),
      duedate: daysAhead(14),
      datepaid: null,
      subtotal: 112.35,
      discount: 0,
      tax: 0,
      total: 112.35,
      balance: 112.35,
      credit: 0,
      paymentmethod: 'banktransfer',
      notes: null,
      currencycode: 'USD',
      client: { clientid: userid },
      items: [
        { type: 'item', relid: null, description: 'Consulting', amount: 100, taxed: true },
        { type: 'item', relid: null, description: 'Travel', amount: 12.35, taxed: false },
      ],
      transactions: [],
    })
    const next = await api.ok('createinvoice', { userid, items: [line] })
    t.equal((await show(next.invoiceid)).invoicenum, invoice.invoicenum + 1)
    await setSetting(api, 'invoice_due_days', '3')
    const sooner = await api.ok('createinvoice', { userid, items: [line] })
    t.equal((await show(sooner.invoiceid)).duedate, daysAhead(3))
  })

  t.test('accepts dates, notes, and clientid for userid', async (t) => {
    const clientid = await makeClient(api)
    const facts = { date: '2024-02-29', duedate: '2024-03-01', notes: 'Order 7\nthanks' }
    const { invoiceid } = await api.ok('createinvoice', { clientid, items: [line], ...facts })
    t.match(await show(invoiceid), { userid: clientid, ...facts })
  })

  // R-1006
  t.test('appends numbered lines to the items in numeric order, with or without gaps', async (t) => {
    const userid = await makeClient(api)
    const { invoiceid, total } = await api.ok('createinvoice', {
      userid,
      itemdescription10: 'ten',
      itemamount10: '10',
      itemdescription2: 'two',
      itemamount2: '2',
      itemtaxed2: 'no',
      itemamount50: '50',
      items: [{ description: 'first', amount: 1 }],
    })
    t.equal(total, 63)
    t.match((await show(invoiceid)).items, [
      { description: 'first', amount: 1, taxed: true },
      { description: 'two', amount: 2, taxed: false },
      { description: 'ten', amount: 10, taxed: true },
      { description: '', amount: 50, taxed: true },
    ])
  })

  t.test('accepts invoice lines in a JSON body', async (t) => {
    const userid = await makeClient(api)
    const items = [{ description: 'a', amount: 10.5, taxed: false }, { amount: '1' }]
    t.equal((await api.ok('createinvoice', { userid, items }, { as: 'json' })).total, 11.5)
  })

  // R-305, R-1006
  t.test('requires one to fifty lines, each with an amount', async (t) => {
    const userid = await makeClient(api)
    await expectRefusal(t, api, 'createinvoice', { userid }, 'items')
    await expectRefusal(t, api, 'createinvoice', { userid, items: [] }, 'items')
    await expectRefusal(t, api, 'createinvoice', { userid, items: [{ description: 'no amount' }] }, 'items')
    await expectRefusal(t, api, 'createinvoice', { userid, itemdescription1: 'no amount' }, 'items')
    await expectRefusal(t, api, 'createinvoice', { userid, itemtaxed1: '1' }, 'items')
    const past = { itemdescription51: 'x', itemamount51: '1' }
    await expectRefusal(t, api, 'createinvoice', { userid, itemamount1: '1', ...past }, Object.keys(past))
    const fifty = Array.from({ length: 50 }, () => line)
    await expectRefusal(t, api, 'createinvoice', { userid, items: [...fifty, line] }, 'items')
    await expectRefusal(t, api, 'createinvoice', { userid, items: fifty, itemamount1: '1' }, 'items')
    t.equal((await api.ok('createinvoice', { userid, items: fifty })).total, 5000)
    t.equal((await api.ok('getinvoices', { userid })).totalresults, 1, 'a rejected call creates no invoice')
  })

  // R-1007
  t.test('rejects an invalid amount or a negative total', async (t) => {
    const userid = await makeClient(api)
    for (const amount of ['NaN', '1e309', '1e3', '12,50', '', 'ten', '0x10'])
      await expectRefusal(t, api, 'createinvoice', { userid, items: [{ description: 'x', amount }] }, 'items')
    await expectRefusal(t, api, 'createinvoice', { userid, itemamount1: '12,50' }, 'itemamount1')
    await expectRefusal(t, api, 'createinvoice', { userid, items: [line, { amount: '-100.01' }] }, 'items')
    t.equal((await api.ok('createinvoice', { userid, items: [line, { amount: '-99.99' }] })).total, 0.01)
  })

  t.test('rejects unknown clients and gateways, and invalid statuses and dates', async (t) => {
    const userid = await makeClient(api)
    await expectRefusal(t, api, 'createinvoice', { userid: 999_999, items: [line] }, 'userid')
    await expectRefusal(t, api, 'createinvoice', { userid, items: [line], paymentmethod: 'nowhere' }, 'paymentmethod')
    await expectRefusal(t, api, 'createinvoice', { userid, items: [line], status: 'cancelled' }, 'status')
    await expectRefusal(t, api, 'createinvoice', { userid, items: [line], date: '2023-02-29' }, 'date')
  })

  t.test('deducts the group discount before tax, and rounds the discount and the tax once per invoice', async (t) => {
    await makeTaxRate(api, { country: 'NO', rate: 25_000 })
    await makeTaxRate(api, { country: 'US', state: 'NY', rate: 8875 })
    const groupid = await makeGroup(api, 'a twelfth', 833)
    const userid = await makeClient(api, { country: 'NO', groupid })
    const items = [{ amount: '33.33' }, { amount: '33.33' }, { amount: '33.33' }, { amount: '10', taxed: 0 }]
    const { invoiceid } = await api.ok('createinvoice', { userid, items })
    // 109.99 × 8.33 % = 9.162167; 99.99 × 91.67 % × 25 % = 22.915208.
    t.match(await show(invoiceid), { subtotal: 109.99, discount: 9.16, tax: 22.92, taxrate: 25, total: 123.75 })

    const yorker = await makeClient(api, { country: 'US', state: ' ny ' })
    const other = await api.ok('createinvoice', { userid: yorker, items: [{ amount: '100' }] })
    t.match(await show(other.invoiceid), { tax: 8.88, taxrate: 8.875, total: 108.88 })
    const exempt = await makeClient(api, { country: 'NO', taxexempt: true })
    t.equal((await api.ok('createinvoice', { userid: exempt, items: [line] })).total, 100)
    const elsewhere = await makeClient(api, { country: 'SE' })
    t.equal((await api.ok('createinvoice', { userid: elsewhere, items: [line] })).total, 100)
  })

  t.test("rounds amounts to the decimals of the client's currency", async (t) => {
    await makeCurrency(api, 'JPY', 0)
    const userid = await makeClient(api, { currency: 'JPY' })
    t.equal((await api.ok('createinvoice', { userid, items: [{ amount: '1234.5' }] })).total, 1235)
  })

  // R-1004
  t.test('neither numbers a draft nor emails it to the client until it is issued', async (t) => {
    const userid = await makeClient(api)
    const mails = async () =>
      (await api.database.read('emails').where({ client_id: userid }).orderBy('id').pluck('template')) as string[]
    const { invoiceid } = await api.ok('createinvoice', { userid, items: [line], status: 'draft' })
    t.match(await show(invoiceid), { status: 'draft', invoicenum: null })
    t.strictSame(await mails(), [])
    await api.ok('updateinvoice', { invoiceid, status: 'unpaid' })
    t.type((await show(invoiceid)).invoicenum, 'number')
    t.strictSame(await mails(), ['invoice created'])
  })

  // R-1008
  t.test('records one payment for an invoice created as paid, with its gateway or as manual', async (t) => {
    const userid = await makeClient(api)
    const { invoiceid, status } = await api.ok('createinvoice', { userid, items: [line], status: 'paid' })
    t.equal(status, 'paid')
    t.match(await show(invoiceid), {
      status: 'paid',
      balance: 0,
      transactions: [{ amountin: 100, gateway: 'manual', transid: null }],
    })
    const paymentmethod = 'banktransfer'
    const other = await api.ok('createinvoice', { userid, items: [line], status: 'paid', paymentmethod })
    t.match(await show(other.invoiceid), { transactions: [{ gateway: 'banktransfer' }] })
  })

  // R-1007
  t.test('marks a zero-total invoice as paid immediately, without a payment', async (t) => {
    const userid = await makeClient(api)
    const { invoiceid, total } = await api.ok('createinvoice', { userid, items: [{ amount: '0' }] })
    t.equal(total, 0)
    t.match(await show(invoiceid), { status: 'paid', transactions: [] })
    t.type((await show(invoiceid)).datepaid, 'string')
  })

  // R-1004
  t.test('numbers concurrent invoices without gaps', async (t) => {
    const userid = await makeClient(api)
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        api.call('createinvoice', { userid, items: n % 4 === 3 ? [{ amount: '-1' }] : [line] }),
      ),
    )
    t.equal(made.filter(({ status }) => status === 422).length, 3)
    const all = await api.database.read('invoices').whereNotNull('number').orderBy('number').pluck('number')
    t.strictSame(
      all,
      all.map((_, n) => n + 1),
    )
  })

  t.test('creates no second invoice for a repeated Idempotency-Key', async (t) => {
    const userid = await makeClient(api)
    const once = () =>
      api.ok('createinvoice', { userid, items: [line] }, { headers: { 'idempotency-key': 'one invoice' } })
    t.equal((await once()).invoiceid, (await once()).invoiceid)
    await expectError(t, api, 'getinvoice', { invoiceid: 999_999 }, 404, 'invoice_not_found')
  })

  // R-1003
  t.test('applies the tax rate of the state, otherwise of the country, otherwise the general rate', async (t) => {
    const rateFor = async (person: { country?: string; state?: string }) => {
      const { invoiceid } = await api.ok('createinvoice', { userid: await makeClient(api, person), items: [line] })
      return (await show(invoiceid)).taxrate
    }
    await makeTaxRate(api, { rate: 1000 })
    await makeTaxRate(api, { state: 'QC', rate: 3000 })
    await makeTaxRate(api, { country: 'CA', rate: 5000 })
    await makeTaxRate(api, { country: 'CA', state: 'ON', rate: 13_000 })
    t.equal(await rateFor({ country: 'CA', state: 'on' }), 13)
    t.equal(await rateFor({ country: 'CA', state: 'QC' }), 3, 'a state takes precedence over a country')
    t.equal(await rateFor({ country: 'CA', state: 'AB' }), 5)
    t.equal(await rateFor({ country: 'CA' }), 5)
    t.equal(await rateFor({ country: 'FR', state: 'ON' }), 1)
    t.equal(await rateFor({}), 1)
  })
})
