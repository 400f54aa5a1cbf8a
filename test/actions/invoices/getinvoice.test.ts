import t from 'tap'
import { withdrawLines } from '../../../domain/billing/withdrawal.js'
import { makeClient, makeInvoice, makeTaxRate } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRequired } from '../_shared/checks.js'

withService(t, 'getinvoice', async (t, api) => {
  await expectRequired(t, api, 'getinvoice', ['invoiceid'])

  t.test('returns an invoice with its client, lines, and transactions', async (t) => {
    const userid = await makeClient(api, { companyname: 'Engines' })
    const { invoiceid } = await api.ok('createinvoice', { userid, items: [{ description: 'x', amount: 5 }] })
    await api.ok('addinvoicepayment', { invoiceid, transid: 'whole', amount: 5 })
    const { invoice } = await api.ok('getinvoice', { invoiceid })
    t.match(invoice, {
      id: invoiceid,
      client: { id: userid, companyname: 'Engines', currency_code: 'USD' },
      items: [{ description: 'x', amount: 5 }],
      transactions: [{ invoiceid, userid, transid: 'whole' }],
    })
  })

  t.test('returns credit notes with lines whose taxes add up to the tax of the note', async (t) => {
    await makeTaxRate(api, { country: 'SE', rate: 25_000 })
    const userid = await makeClient(api, { country: 'SE' })
    const items = [
      { description: 'a', amount: 5 },
      { description: 'b', amount: 3.33 },
    ]
    const { invoiceid } = await api.ok('createinvoice', { userid, items })
    await api.ok('updateinvoice', { invoiceid, creditamount: 5, creditreason: 'Goodwill' })
    const { invoice } = await api.ok('getinvoice', { invoiceid })
    t.match(invoice.creditnotes, [
      { total: 5, items: [{ invoiceitemid: null, description: 'Goodwill', amount: 4, tax: 1 }] },
    ])
    const remote = await api.service.contexts.remote()
    const lines = await api.database.read('invoice_items').where({ invoice_id: invoiceid }).orderBy('id')
    await remote.transaction((ctx) => withdrawLines(ctx, lines.slice(0, 1), 'It has ended'))
    const after = (await api.ok('getinvoice', { invoiceid })).invoice.creditnotes
    t.match(after[1], { subtotal: 4.33, items: [{ invoiceitemid: lines[0]?.id, description: 'a', amount: 5 }, {}] })
    for (const { tax, items: own } of after)
      t.equal(
        own.reduce((sum: number, line: { tax: number }) => sum + Math.round(100 * line.tax), 0),
        Math.round(100 * tax),
      )
  })

  t.test('returns no client for an invoice of a deleted client', async (t) => {
    const clientid = await makeClient(api)
    const invoiceid = await makeInvoice(api, clientid, { status: 'cancelled' })
    await api.ok('deleteclient', { clientid })
    t.match((await api.ok('getinvoice', { invoiceid })).invoice, { userid: null, client: null })
  })

  t.test('returns 404 for an invoice that does not exist', async (t) => {
    for (const invoiceid of [0, -1, 999_999])
      await expectError(t, api, 'getinvoice', { invoiceid }, 404, 'invoice_not_found')
  })
})
