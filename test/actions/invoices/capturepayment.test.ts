import t from 'tap'
import { makeClient, makeInvoice } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError } from '../_shared/checks.js'

withService(t, 'capturepayment', async (t, api) => {
  t.test('returns 501 and charges nothing, whatever is sent', async (t) => {
    const invoiceid = await makeInvoice(api, await makeClient(api))
    for (const parameters of [{}, { invoiceid }])
      await expectError(t, api, 'capturepayment', parameters, 501, 'action_unavailable')
    t.strictSame(await api.database.read('transactions'), [])
    t.match(await api.database.read('invoices').where({ id: invoiceid }).first(), { status: 'unpaid' })
  })
})
