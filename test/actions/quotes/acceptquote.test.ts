import t from 'tap'
import { changeCached, makeClient, makeCurrency, makeGroup, setSetting, writeRows } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import { callDuringDeletion, expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'acceptquote', async (t, api) => {
  const userid = await makeClient(api)
  const items = [
    { description: 'Design', unit_price: 80, quantity: 2.5, discount: 10, taxable: 1 },
    { description: 'Hosting', unit_price: 20, taxable: false },
  ]
  const make = async (parameters: Body = {}): Promise<number> =>
    (await api.ok('createquote', { userid, items, ...parameters })).quoteid
  const invoiceOf = (id: number) => api.database.read('invoices').where({ id }).first()
  const invoicesOf = (client_id: number) => api.database.read('invoices').where({ client_id })
  const statusOf = async (id: number) => (await api.database.read('quotes').where({ id }).first())?.status

  await expectRequired(t, api, 'acceptquote', ['quoteid'])

  // R-1302
  t.test('creates an invoice with a line for each line of the quote', async (t) => {
    for (const status of ['Draft', 'Sent']) {
      const quoteid = await make({ status })
      const { invoiceid, ...answer } = await api.ok('acceptquote', { quoteid })
      t.strictSame(answer, { result: 'success', quoteid, status: 'Accepted' })
      t.match(await invoiceOf(invoiceid), { client_id: userid, status: 'unpaid', subtotal: 20_000, total: 20_000 })
      t.match(await api.database.read('invoice_items').where({ invoice_id: invoiceid }).orderBy('id'), [
        { type: 'quote', related_id: quoteid, description: 'Design', amount: 18_000, is_taxed: 1 },
        { type: 'quote', related_id: quoteid, description: 'Hosting', amount: 2000, is_taxed: 0 },
      ])
      const [shown] = (await api.ok('getquotes', { limitnum: 1 })).data
      t.match(shown, { id: quoteid, status: 'Accepted', invoiceid })
    }
  })

  t.test('creates a regular invoice with due days, group discount, tax, number, and email', async (t) => {
    await setSetting(api, 'invoice_due_days', '7')
    await changeCached(api, 'tax_rates', (db) => db('tax_rates').insert({ name: 'VAT', country: 'NO', rate: 25_000 }))
    const clientid = await makeClient(api, { country: 'NO', groupid: await makeGroup(api, 'Friends', 1000) })
    const { invoiceid } = await api.ok('acceptquote', { quoteid: await make({ userid: clientid }) })
    const invoice = await invoiceOf(invoiceid)
    t.match(invoice, { subtotal: 20_000, discount: 2000, tax: 4050, total: 22_050 })
    t.equal(Date.parse(invoice?.due_date ?? '') - Date.parse(invoice?.date ?? ''), 7 * 24 * 60 * 60_000)
    t.type(invoice?.number, 'number')
    t.match(await api.database.read('emails').where({ client_id: clientid }), [{ status: 'queued' }])
  })

  // R-1302
  t.test('returns the same invoice if the quote is accepted again', async (t) => {
    const quoteid = await make()
    const first = await api.ok('acceptquote', { quoteid })
    const before = (await invoicesOf(userid)).length
    t.strictSame(await api.ok('acceptquote', { quoteid }), first)
    t.equal((await invoicesOf(userid)).length, before)
  })

  // R-1302
  t.test('creates a new invoice if the invoice of an accepted quote was cancelled', async (t) => {
    const quoteid = await make()
    const { invoiceid: first } = await api.ok('acceptquote', { quoteid })
    await api.ok('updateinvoice', { invoiceid: first, status: 'cancelled' })
    const { invoiceid: second } = await api.ok('acceptquote', { quoteid })
    t.not(second, first)
    t.match(await invoiceOf(second), { status: 'unpaid', total: 20_000 })
    t.equal((await api.ok('acceptquote', { quoteid })).invoiceid, second)
    const { status, body } = await api.call('updateinvoice', { invoiceid: first, status: 'unpaid' })
    t.strictSame([status, body.code], [422, 'period_billed_elsewhere'], 'the first invoice stays cancelled')
    await api.ok('updateinvoice', { invoiceid: second, status: 'cancelled' })
    await api.ok('updateinvoice', { invoiceid: second, status: 'unpaid' })
    t.equal(
      (await api.ok('acceptquote', { quoteid })).invoiceid,
      second,
      'the second invoice counts again after it is reopened',
    )
    await api.ok('deletequote', { quoteid })
    const deleted = await api.call('updateinvoice', { invoiceid: first, status: 'unpaid' })
    t.strictSame([deleted.status, deleted.body.code], [422, 'period_billed_elsewhere'], 'even without the quote')
    await api.ok('updateinvoice', { invoiceid: second, status: 'cancelled' })
    t.match(await api.ok('updateinvoice', { invoiceid: first, status: 'unpaid' }), { invoiceid: first })
  })

  t.test('returns the same invoice to concurrent callers', async (t) => {
    const clientid = await makeClient(api)
    const quoteid = await make({ userid: clientid })
    const replies = await Promise.all(Array.from({ length: 8 }, () => api.ok('acceptquote', { quoteid })))
    const [invoice, ...others] = await invoicesOf(clientid)
    t.strictSame(others, [])
    t.ok(replies.every(({ invoiceid }) => invoiceid === invoice?.id))
  })

  // R-1302
  t.test('accepts a declined quote that was not sent again', async (t) => {
    const quoteid = await make({ status: 'Declined' })
    t.type((await api.ok('acceptquote', { quoteid })).invoiceid, 'number')
    t.equal(await statusOf(quoteid), 'Accepted')
  })

  t.test('creates no invoice for a quote that was only marked as accepted', async (t) => {
    const quoteid = await make({ status: 'Accepted' })
    const before = (await invoicesOf(userid)).length
    t.match(await api.ok('acceptquote', { quoteid }), { status: 'Accepted', invoiceid: null })
    t.equal((await invoicesOf(userid)).length, before)
  })

  t.test('creates a paid invoice for a total of zero and rejects a negative total', async (t) => {
    const { invoiceid } = await api.ok('acceptquote', { quoteid: await make({ items: '' }) })
    t.match(await invoiceOf(invoiceid), { status: 'paid', total: 0 })
    const quoteid = await make({ items: [{ description: 'Refund', unit_price: -1 }] })
    await expectError(t, api, 'acceptquote', { quoteid }, 422, 'total_negative')
    t.equal(await statusOf(quoteid), 'Draft')
  })

  t.test('rejects a quote in a currency that its client no longer has', async (t) => {
    await makeCurrency(api, 'JPY', 0)
    const clientid = await makeClient(api)
    const quoteid = await make({ userid: clientid })
    // An earlier release allowed this change.
    const currency = await api.database.read('currencies').where({ code: 'JPY' }).first('id')
    await writeRows(api, (db) =>
      db('clients')
        .where({ id: clientid })
        .update({ currency_id: currency?.id as number }),
    )
    await expectError(t, api, 'acceptquote', { quoteid }, 422, 'quote_other_currency')
    t.strictSame(await invoicesOf(clientid), [])
  })

  t.test('rejects a quote whose client was or is being deleted', async (t) => {
    const clientid = await makeClient(api)
    const quoteid = await make({ userid: clientid })
    const { status, body } = await callDuringDeletion(api, clientid, () => api.call('acceptquote', { quoteid }))
    t.strictSame([status, body.code], [422, 'quote_without_client'])
    await expectError(t, api, 'acceptquote', { quoteid }, 422, 'quote_without_client')
  })

  t.test('returns 404 for a quote that does not exist', async (t) => {
    for (const quoteid of ['0', '-1', '4711'])
      await expectError(t, api, 'acceptquote', { quoteid }, 404, 'quote_not_found')
    await expectRefusal(t, api, 'acceptquote', { quoteid: 'x' }, 'quoteid')
  })
})
