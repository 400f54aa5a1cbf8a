import t from 'tap'
import { makeClient, makeInvoice } from '../support/fixtures.js'
import type { Api } from '../support/service.js'
import { countReplies, withCrew } from './crew.js'

const linesOf = (api: Api, invoiceId: number) =>
  api.database.read('transactions').where({ invoice_id: invoiceId }).orderBy('id')

const creditOf = async (api: Api, clientId: number): Promise<number> =>
  (await api.database.read('clients').where({ id: clientId }).first('credit'))?.credit as number

const invoiceOf = async (api: Api, id: number) => {
  const row = await api.database.read('invoices').where({ id }).first()
  if (row === undefined) throw new Error(`there is no invoice ${id}`)
  return row
}

withCrew(t, 'payments reported concurrently to several processes are counted once', async (t, crew) => {
  const { api, call, together } = crew

  t.test(
    'of 25 concurrent reports with one reference, one records the payment, and all return the same result',
    async (t) => {
      const clientid = await makeClient(api)
      const invoiceid = await makeInvoice(api, clientid)
      const replies = await together(25, 'addinvoicepayment', { invoiceid, transid: 'once', amount: 60 })
      t.strictSame(countReplies(replies), { 200: 25 })
      t.equal(replies.filter(({ body }) => body.duplicate === false).length, 1)
      const [line, ...more] = await linesOf(api, invoiceid)
      t.match(line, { transid: 'once', amount_in: 6000, applied: 6000 })
      t.strictSame(more, [])
      t.strictSame([...new Set(replies.map(({ body }) => body.transactionid))], [line?.id])
      t.strictSame([...new Set(replies.map(({ body }) => `${body.status} ${body.balance}`))], ['partially_paid 40'])
      t.match(await invoiceOf(api, invoiceid), { paid: 6000, status: 'partially_paid' })
    },
  )

  t.test('a reference reported concurrently for many invoices pays one of them', async (t) => {
    const clientid = await makeClient(api)
    const ids = await Promise.all(Array.from({ length: 12 }, () => makeInvoice(api, clientid)))
    const others = await Promise.all([1, 2, 3].map(async () => makeInvoice(api, await makeClient(api))))
    const all = [...ids, ...others]
    const replies = await together(all.length, 'addinvoicepayment', (n) => ({
      invoiceid: all[n],
      transid: 'for all',
      amount: 150,
    }))
    t.strictSame(countReplies(replies), { 200: all.length })
    t.equal(replies.filter(({ body }) => body.duplicate === false).length, 1)
    const rows = await api.database.read('invoices').whereIn('id', all)
    t.equal(rows.filter(({ status }) => status === 'paid').length, 1)
    t.equal((await api.database.read('transactions').where({ transid: 'for all' })).length, 1)
    const given = await api.database.read('credit_entries').whereIn('invoice_id', all)
    t.match(given, [{ amount: 5000 }], 'the overpayment becomes credit once')
  })

  t.test('of 100 calls that apply 1.00 of a credit of 10.00, exactly 10 succeed', async (t) => {
    const clientid = await makeClient(api, { credit: 1000 })
    const one = await makeInvoice(api, clientid)
    const two = await makeInvoice(api, clientid)
    const replies = await together(100, 'applycredit', (n) => ({ invoiceid: n % 2 ? one : two, amount: 1, clientid }))
    t.strictSame(countReplies(replies), { 200: 10, '400 credit_too_small': 90 })
    const left = replies.flatMap(({ status, body }) => (status === 200 ? [body.remaining_credit] : []))
    t.strictSame(
      left.sort((a, b) => a - b),
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    )
    t.equal(await creditOf(api, clientid), 0)
    t.equal((await invoiceOf(api, one)).credit + (await invoiceOf(api, two)).credit, 1000)
  })

  t.test('of 40 calls that apply 1.00 to an invoice of 10.00, exactly 10 succeed', async (t) => {
    const clientid = await makeClient(api, { credit: 10_000 })
    const invoiceid = await makeInvoice(api, clientid, { total: 1000 })
    const replies = await together(40, 'applycredit', { invoiceid, amount: 1 })
    t.strictSame(countReplies(replies), { 200: 10, '400 amount_above_owed': 30 })
    t.equal(await creditOf(api, clientid), 9000)
    t.match(await invoiceOf(api, invoiceid), { credit: 1000, status: 'paid' })
  })

  t.test("concurrent payments and credit never cover more than an invoice's total", async (t) => {
    const clientid = await makeClient(api, { credit: 8000 })
    const invoiceid = await makeInvoice(api, clientid)
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        n % 2 === 0
          ? call('applycredit', { invoiceid, amount: 7 })
          : call('addinvoicepayment', { invoiceid, transid: `meets ${n}`, amount: 13 }),
      ),
    )
    t.strictSame(
      Object.keys(countReplies(replies)).filter(
        (kind) => !['200', '400 amount_above_owed', '400 credit_too_small'].includes(kind),
      ),
      [],
    )
    const { paid, credit, total, status } = await invoiceOf(api, invoiceid)
    t.strictSame({ held: paid + credit, status }, { held: total, status: 'paid' })
    const lines = await linesOf(api, invoiceid)
    t.equal(lines.length, 12, 'every payment is recorded')
    const received = lines.reduce((sum, { amount_in }) => sum + amount_in, 0)
    t.equal(await creditOf(api, clientid), 8000 - credit + (received - paid), 'no money is lost')
    const mails = await api.database
      .read('emails')
      .where({ template: 'invoice payment confirmation', client_id: clientid })
    t.equal(mails.length, 1, 'it became paid once')
  })

  t.test('an invoice that many calls mark as paid during a payment is paid once', async (t) => {
    const clientid = await makeClient(api)
    const invoiceid = await makeInvoice(api, clientid)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n === 10
          ? call('addinvoicepayment', { invoiceid, transid: 'amid', amount: 30 })
          : call('updateinvoice', { invoiceid, status: 'paid' }),
      ),
    )
    t.strictSame(countReplies(replies), { 200: 20 })
    const lines = await linesOf(api, invoiceid)
    t.equal(
      lines.reduce((sum, { applied }) => sum + applied, 0),
      10_000,
    )
    t.equal(lines.filter(({ transid }) => transid === null).length, 1)
    t.match(await invoiceOf(api, invoiceid), { paid: 10_000, status: 'paid' })
  })

  t.test('an invoice cancelled while credit is applied returns all of the credit', async (t) => {
    const clientid = await makeClient(api, { credit: 5000 })
    const invoiceid = await makeInvoice(api, clientid)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n === 8 || n === 14
          ? call('updateinvoice', { invoiceid, status: 'cancelled' })
          : call('applycredit', { invoiceid, amount: 2 }),
      ),
    )
    t.strictSame(
      Object.keys(countReplies(replies)).filter((kind) => !['200', '422 invoice_not_payable'].includes(kind)),
      [],
    )
    t.match(await invoiceOf(api, invoiceid), { credit: 0, status: 'cancelled' })
    t.equal(await creditOf(api, clientid), 5000)
  })
})
