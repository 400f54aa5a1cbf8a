import t from 'tap'
import { makeClient, makeInvoice } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectFault, expectGate, expectRequired } from '../_shared/checks.js'

withService(t, 'getinvoice', async (t, api) => {
  await expectGate(t, api, 'getinvoice', 'GET', 'list_invoices')
  await expectRequired(t, api, 'getinvoice', ['invoiceid'])

  t.test('an invoice comes with its client, its lines and its transactions', async (t) => {
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

  t.test('an invoice of a deleted client shows no client', async (t) => {
    const clientid = await makeClient(api)
    const invoiceid = await makeInvoice(api, clientid, { status: 'cancelled' })
    await api.ok('deleteclient', { clientid })
    t.match((await api.ok('getinvoice', { invoiceid })).invoice, { userid: null, client: null })
  })

  t.test('an unknown invoice is not found', async (t) => {
    for (const invoiceid of [0, -1, 999_999])
      await expectFault(t, api, 'getinvoice', { invoiceid }, 404, 'invoice_not_found')
  })
})
