import t from 'tap'
import type { InvoiceStatus } from '../../../domain/values/statuses.js'
import { makeClient, makeCurrency, makeInvoice, makePayment, writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import {
  callDuringDeletion,
  callDuringTransaction,
  expectError,
  expectRefusal,
  expectRequired,
} from '../_shared/checks.js'

withService(t, 'applycredit', async (t, api) => {
  const creditOf = async (clientid: number) => (await api.ok('getclientsdetails', { clientid })).client.credit
  const entriesOf = async (clientid: number) => (await api.ok('getcredits', { clientid })).credits
  const lastEntryOf = async (clientid: number) => (await entriesOf(clientid))[0]
  const invoiceOf = (id: number) => api.database.read('invoices').where({ id }).first()
  /** Creates a client with 50.00 of credit and an invoice, for 100.00 by default. */
  const scene = async (invoice = {}) => {
    const clientid = await makeClient(api, { credit: 5000 })
    return { clientid, invoiceid: await makeInvoice(api, clientid, invoice) }
  }

  await expectRequired(t, api, 'applycredit', ['invoiceid', 'amount'])

  t.test('pays part of an invoice with credit and marks the invoice as partially paid', async (t) => {
    const { clientid, invoiceid } = await scene()
    t.strictSame(await api.ok('applycredit', { invoiceid, amount: '30' }), {
      result: 'success',
      invoiceid,
      amount: 30,
      remaining_credit: 20,
      balance: 70,
      status: 'partially_paid',
    })
    t.equal(await creditOf(clientid), 20)
    t.match(await invoiceOf(invoiceid), {
      status: 'partially_paid',
      credit: 3000,
      paid: 0,
      total: 10_000,
      paid_at: null,
    })
    t.match(await lastEntryOf(clientid), { amount: -30, invoiceid, description: `Applied to invoice ${invoiceid}` })
    t.match(await api.ok('applycredit', { invoiceid, amount: '20', clientid }), { remaining_credit: 0, balance: 50 })
    t.match(await invoiceOf(invoiceid), { credit: 5000 })
  })

  t.test('marks the invoice as paid when credit covers the amount due', async (t) => {
    await scene({ status: 'draft' })
    const { clientid, invoiceid } = await scene({ paid: 4000, credit: 2000, status: 'partially_paid' })
    t.match(await api.ok('applycredit', { invoiceid, amount: '40.00' }), {
      remaining_credit: 10,
      balance: 0,
      status: 'paid',
    })
    const invoice = await invoiceOf(invoiceid)
    t.match(invoice, { status: 'paid', credit: 6000, paid: 4000 })
    t.ok(Math.abs(Date.parse(invoice?.paid_at ?? '') - api.now().getTime()) < 60_000)
    t.not(invoice?.number, invoiceid)
    t.match(await lastEntryOf(clientid), { description: `Applied to invoice ${invoice?.number}` })
  })

  // R-1106
  t.test("rejects an amount above the client's balance or the amount due, and changes nothing", async (t) => {
    const { clientid, invoiceid } = await scene({ paid: 6000 })
    await expectError(t, api, 'applycredit', { invoiceid, amount: '50.01' }, 400, 'credit_too_small')
    await expectError(t, api, 'applycredit', { invoiceid, amount: '40.01' }, 400, 'amount_above_owed')
    // 40.005 is rounded up to 40.01.
    await expectError(t, api, 'applycredit', { invoiceid, amount: '40.005' }, 400, 'amount_above_owed')
    t.equal(await creditOf(clientid), 50)
    t.equal((await entriesOf(clientid)).length, 1, 'only the initial entry exists')
    t.match(await invoiceOf(invoiceid), { status: 'unpaid', credit: 0 })
  })

  t.test('rejects a client that does not own the invoice', async (t) => {
    const { clientid, invoiceid } = await scene()
    const other = await makeClient(api, { credit: 5000 })
    for (const wrong of [other, 0, 4711])
      await expectError(t, api, 'applycredit', { invoiceid, amount: '1', clientid: wrong }, 400, 'client_not_owner')
    t.strictSame([await creditOf(clientid), await creditOf(other)], [50, 50])
    t.match(await api.ok('applycredit', { invoiceid, amount: '1', clientid: '' }), { remaining_credit: 49 })
    await writeRows(api, (db) =>
      db('invoices').where({ id: invoiceid }).update({ client_id: null, deleted_client_id: 0 }),
    )
    await expectError(t, api, 'applycredit', { invoiceid, amount: '1' }, 400, 'client_not_owner')
  })

  t.test('applies no credit while the client is being deleted', async (t) => {
    const { clientid, invoiceid } = await scene()
    const { status, body } = await callDuringDeletion(api, clientid, () =>
      api.call('applycredit', { invoiceid, amount: '1' }),
    )
    t.strictSame([status, body.code], [400, 'client_not_owner'])
  })

  t.test('rejects an amount above the amount still due after a concurrent payment', async (t) => {
    const { clientid, invoiceid } = await scene()
    const pay = () => api.call('applycredit', { invoiceid, amount: '50' })
    const { body } = await callDuringTransaction(
      api,
      (db) =>
        db('invoices')
          .where({ id: invoiceid })
          .update({ paid: 6000 as never }),
      pay,
    )
    await makePayment(api, invoiceid, 6000)
    t.equal(body.code, 'amount_above_owed')
    t.match(await invoiceOf(invoiceid), { paid: 6000, credit: 0 })
    t.equal(await creditOf(clientid), 50)
  })

  t.test('accepts credit on open invoices, and rejects it on draft, cancelled, refunded, and paid ones', async (t) => {
    const takes: InvoiceStatus[] = ['unpaid', 'partially_paid', 'overdue', 'collections', 'payment_pending']
    for (const status of takes) {
      const { invoiceid } = await scene({ status })
      // Only staff set the status collections, and it remains until nothing is due.
      const expected = status === 'collections' ? 'collections' : 'partially_paid'
      t.equal((await api.ok('applycredit', { invoiceid, amount: '1' })).status, expected, status)
    }
    for (const status of ['draft', 'cancelled', 'refunded'] as const) {
      const { clientid, invoiceid } = await scene({ status })
      await expectError(t, api, 'applycredit', { invoiceid, amount: '1' }, 422, 'invoice_not_payable')
      t.equal(await creditOf(clientid), 50)
      t.match(await invoiceOf(invoiceid), { status, credit: 0 })
    }
    const { invoiceid } = await scene({ status: 'paid', paid: 10_000 })
    await expectError(t, api, 'applycredit', { invoiceid, amount: '0.01' }, 400, 'amount_above_owed')
  })

  t.test('requires a decimal amount of at least 0.01', async (t) => {
    const { invoiceid } = await scene()
    for (const amount of ['0', '0.009', '0.005', '-1', '1e309', 'NaN', '12,50'])
      await expectRefusal(t, api, 'applycredit', { invoiceid, amount }, 'amount')
    t.match(await api.ok('applycredit', { invoiceid, amount: '0.01' }), { amount: 0.01, remaining_credit: 49.99 })
    t.match(await api.ok('applycredit', { invoiceid, amount: '0.30000000000000004' }), {
      amount: 0.3,
      remaining_credit: 49.69,
    })
    t.match(await api.ok('applycredit', { invoiceid, amount: 0.015 }, { as: 'json' }), {
      amount: 0.02,
      remaining_credit: 49.67,
    })
  })

  t.test('rounds the amount to the decimals of the currency and rejects a result of zero', async (t) => {
    await makeCurrency(api, 'JPY', 0)
    await makeCurrency(api, 'KWD', 3)
    const yen = await makeClient(api, { currency: 'JPY', credit: 50 })
    const forYen = await makeInvoice(api, yen, { total: 100 })
    await expectRefusal(t, api, 'applycredit', { invoiceid: forYen, amount: '0.49' }, 'amount')
    t.match(await invoiceOf(forYen), { status: 'unpaid' })
    t.match(await api.ok('applycredit', { invoiceid: forYen, amount: '0.5' }), {
      amount: 1,
      remaining_credit: 49,
      balance: 99,
    })
    const dinars = await makeClient(api, { currency: 'KWD', credit: 1500 })
    const forDinars = await makeInvoice(api, dinars, { total: 1250 })
    t.match(await api.ok('applycredit', { invoiceid: forDinars, amount: '1.2495' }), {
      amount: 1.25,
      remaining_credit: 0.25,
      balance: 0,
    })
  })

  t.test('returns 404 for an invoice that does not exist', async (t) => {
    for (const invoiceid of ['0', '-1', '4711'])
      await expectError(t, api, 'applycredit', { invoiceid, amount: '1' }, 404, 'invoice_not_found')
    await expectRefusal(t, api, 'applycredit', { invoiceid: 'x', amount: '1' }, 'invoiceid')
  })

  // R-1106
  t.test('applies 1.00 for only 10 of 100 concurrent callers if the balance is 10.00', async (t) => {
    const clientid = await makeClient(api)
    await api.ok('addcredit', { clientid, amount: '10', description: 'in' })
    const invoices = [await makeInvoice(api, clientid), await makeInvoice(api, clientid)]
    // On a busy machine, a call that waits too long for a connection fails without applying anything, so it is retried.
    const applyOnce = async (invoiceid: number | undefined) => {
      for (;;) {
        const reply = await api.call('applycredit', { invoiceid, amount: '1.00' })
        if (reply.body.code !== 'database_unreachable') return reply
      }
    }
    const replies = await Promise.all(Array.from({ length: 100 }, (_, n) => applyOnce(invoices[n % 2])))
    t.equal(replies.filter(({ status }) => status === 200).length, 10)
    t.equal(replies.filter(({ body }) => body.code === 'credit_too_small').length, 90)
    t.equal(await creditOf(clientid), 0)
    const entries: { amount: number }[] = await entriesOf(clientid)
    t.equal(entries.length, 11)
    t.equal(
      entries.reduce((sum, { amount }) => sum + amount, 0),
      0,
    )
    const applied = await Promise.all(invoices.map(invoiceOf))
    t.equal(
      applied.reduce((sum, invoice) => sum + (invoice?.credit ?? 0), 0),
      1000,
    )
  })

  t.test('concurrent callers never apply more than the amount due', async (t) => {
    const { clientid, invoiceid } = await scene({ total: 500 })
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => api.call('applycredit', { invoiceid, amount: '1' })),
    )
    t.equal(replies.filter(({ status }) => status === 200).length, 5)
    t.match(await invoiceOf(invoiceid), { status: 'paid', credit: 500 })
    t.equal(await creditOf(clientid), 45)
  })
})
