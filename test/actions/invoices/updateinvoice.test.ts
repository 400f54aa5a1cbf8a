import t from 'tap'
import { makeClient } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'updateinvoice', async (t, api) => {
  const scene = async (more = {}) => {
    const userid = await makeClient(api)
    const items = [{ description: 'x', amount: '100' }]
    const { invoiceid } = await api.ok('createinvoice', { userid, items, ...more })
    return { userid, invoiceid }
  }
  const show = async (invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

  await expectRequired(t, api, 'updateinvoice', ['invoiceid'])

  t.test('changes only the submitted fields, and clears the notes with an empty value', async (t) => {
    const { invoiceid } = await scene({ notes: 'old', duedate: '2030-01-31' })
    const before = await show(invoiceid)
    t.strictSame(await api.ok('updateinvoice', { invoiceid }), { result: 'success', invoiceid })
    t.strictSame(await show(invoiceid), before)
    const facts = { date: '2024-02-29', duedate: '2024-03-31', paymentmethod: 'manual', notes: '' }
    await api.ok('updateinvoice', { invoiceid, ...facts })
    t.strictSame(await show(invoiceid), { ...before, ...facts, notes: null })
    for (const name of ['date', 'duedate', 'paymentmethod', 'status'])
      await expectRefusal(t, api, 'updateinvoice', { invoiceid, [name]: '' }, name)
    await expectRefusal(t, api, 'updateinvoice', { invoiceid, paymentmethod: 'nowhere' }, 'paymentmethod')
    await expectRefusal(t, api, 'updateinvoice', { invoiceid, status: 'Paid' }, 'status')
    await expectError(t, api, 'updateinvoice', { invoiceid: 999_999 }, 404, 'invoice_not_found')
  })

  // R-1104, R-1109
  t.test(
    'setting an invoice to paid records the amount due as one transaction, and repeating the call records nothing',
    async (t) => {
      const { invoiceid } = await scene()
      await api.ok('addinvoicepayment', { invoiceid, transid: 'first part', amount: '30' })
      await api.ok('updateinvoice', { invoiceid, status: 'paid', transid: 'rest', gateway: 'stripe' })
      const paid = await show(invoiceid)
      t.match(paid, {
        status: 'paid',
        balance: 0,
        transactions: [{}, { amountin: 70, transid: 'rest', gateway: 'stripe' }],
      })
      const repeat = await api.ok('updateinvoice', { invoiceid, status: 'paid', transid: 'another' })
      t.strictSame(repeat, { result: 'success', invoiceid })
      const known = { invoiceid, status: 'paid', transid: 'rest', gateway: 'stripe' }
      t.match(await api.ok('updateinvoice', known), { duplicate: true, status: 'paid', balance: 0 })
      t.strictSame(await show(invoiceid), paid)

      const other = await scene()
      t.strictSame(await api.ok('updateinvoice', { ...known, invoiceid: other.invoiceid }), {
        result: 'success',
        invoiceid: other.invoiceid,
        duplicate: true,
        status: 'unpaid',
        balance: 100,
      })
      t.match(await show(other.invoiceid), { status: 'unpaid', transactions: [] }, 'a known reference changes nothing')
      await api.ok('updateinvoice', { invoiceid: other.invoiceid, status: 'paid' })
      t.match(await show(other.invoiceid), { transactions: [{ gateway: 'manual', transid: null, amountin: 100 }] })

      const third = await scene()
      const elsewhere = { ...known, invoiceid: third.invoiceid, gateway: 'banktransfer' }
      t.notOk((await api.ok('updateinvoice', elsewhere)).duplicate, 'each gateway has its own references')
      t.match(await show(third.invoiceid), { status: 'paid', transactions: [{ transid: 'rest', amountin: 100 }] })
    },
  )

  t.test('a draft gets its number when it is set to paid', async (t) => {
    const { invoiceid } = await scene({ status: 'draft' })
    await api.ok('updateinvoice', { invoiceid, status: 'paid' })
    t.match(await show(invoiceid), { status: 'paid', balance: 0 })
    t.type((await show(invoiceid)).invoicenum, 'number')
  })

  // R-1104
  t.test('leaves an invoice a draft if the reference is already recorded', async (t) => {
    const paid = await scene()
    await api.ok('addinvoicepayment', { invoiceid: paid.invoiceid, transid: 'of another', amount: '1' })
    const { invoiceid, userid } = await scene({ status: 'draft' })
    const known = { invoiceid, status: 'paid', transid: 'of another', gateway: 'banktransfer' }
    t.match(await api.ok('updateinvoice', known), { duplicate: true, status: 'draft', balance: 0 })
    t.match(await show(invoiceid), { status: 'draft', invoicenum: null, transactions: [] })
    t.strictSame(await api.database.read('emails').where({ client_id: userid }), [])
  })

  t.test(
    'only one of several concurrent calls with the same reference pays, and the others change nothing',
    async (t) => {
      const calls = await Promise.all(
        Array.from({ length: 8 }, async (_, n) => {
          const { invoiceid, userid } = await scene({ status: n % 2 === 0 ? 'unpaid' : 'draft' })
          if (n % 2 === 0) await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
          return { invoiceid, userid, before: await show(invoiceid) }
        }),
      )
      const answers = await Promise.all(
        calls.map(({ invoiceid }) => api.ok('updateinvoice', { invoiceid, status: 'paid', transid: 'at once' })),
      )
      t.equal(answers.filter(({ duplicate }) => duplicate === true).length, 7)
      for (const [n, { duplicate }] of answers.entries()) {
        const { invoiceid, userid, before } = calls[n] as (typeof calls)[number]
        if (duplicate !== true) t.match(await show(invoiceid), { status: 'paid', transactions: { length: 1 } })
        else {
          t.strictSame(await show(invoiceid), before)
          const mails = await api.database.read('emails').where({ client_id: userid })
          t.equal(mails.length, before.status === 'draft' ? 0 : 1)
        }
      }
    },
  )

  t.test('queues no email when a draft is cancelled', async (t) => {
    const { invoiceid, userid } = await scene({ status: 'draft' })
    await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
    t.match(await show(invoiceid), { status: 'cancelled', invoicenum: Number })
    t.strictSame(await api.database.read('emails').where({ client_id: userid }), [])
  })

  // R-1007
  t.test('marks a zero-total draft as paid when it is issued', async (t) => {
    const { invoiceid } = await scene({ status: 'draft', items: [{ description: 'A gift', amount: '0' }] })
    await api.ok('updateinvoice', { invoiceid, status: 'unpaid' })
    t.match(await show(invoiceid), { status: 'paid', balance: 0, transactions: [] })
    await api.ok('updateinvoice', { invoiceid, status: 'unpaid' })
    t.match(await show(invoiceid), { status: 'unpaid' }, 'on an issued invoice, the status is only a label')
  })

  // R-1007
  t.test('marks a refunded zero-total draft as paid when it is reopened', async (t) => {
    const { invoiceid } = await scene({ status: 'draft', items: [{ description: 'A gift', amount: '0' }] })
    for (const status of ['refunded', 'partially_paid']) await api.ok('updateinvoice', { invoiceid, status })
    t.match(await show(invoiceid), { status: 'paid', datepaid: String, balance: 0 })
  })

  t.test('marks an invoice with nothing due as paid, despite a known reference', async (t) => {
    const { invoiceid } = await scene()
    const paid = { invoiceid, status: 'paid', transid: 'its own' }
    for (const change of [paid, { invoiceid, status: 'unpaid' }, paid]) await api.ok('updateinvoice', change)
    t.match(await show(invoiceid), { status: 'paid', transactions: { length: 1 } })
  })

  // R-1009
  t.test('returns applied credit only once when the invoice is cancelled', async (t) => {
    const { invoiceid, userid } = await scene()
    await api.ok('addcredit', { clientid: userid, description: 'x', amount: '60' })
    await api.ok('applycredit', { invoiceid, amount: '60' })
    await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
    await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
    t.match(await show(invoiceid), { status: 'cancelled', credit: 0 })
    const { client } = await api.ok('getclientsdetails', { clientid: userid })
    t.equal(client.credit, 60)
    t.match((await api.ok('getcredits', { clientid: userid })).credits, [
      { amount: 60, invoiceid },
      { amount: -60, invoiceid },
      { amount: 60, invoiceid: null },
    ])
  })

  // R-1009
  t.test('changes only the status for statuses other than paid and cancelled', async (t) => {
    const { invoiceid } = await scene()
    for (const status of [
      'overdue',
      'collections',
      'payment_pending',
      'refunded',
      'partially_paid',
      'draft',
      'unpaid',
    ]) {
      await api.ok('updateinvoice', { invoiceid, status })
      const balance = status === 'refunded' || status === 'draft' ? 0 : 100
      t.match(await show(invoiceid), { status, balance, transactions: [] })
    }
  })
})
