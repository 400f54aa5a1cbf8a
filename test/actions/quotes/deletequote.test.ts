import t from 'tap'
import { makeClient } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'deletequote', async (t, api) => {
  const userid = await makeClient(api)
  const make = async (): Promise<number> =>
    (await api.ok('createquote', { userid, items: [{ description: 'Design', unit_price: 100 }] })).quoteid

  await expectRequired(t, api, 'deletequote', ['quoteid'])

  t.test('deletes the quote with its lines and keeps other quotes', async (t) => {
    const [quoteid, other] = [await make(), await make()]
    t.strictSame(await api.ok('deletequote', { quoteid }), { result: 'success', quoteid })
    t.match((await api.ok('getquotes')).data, [{ id: other, items: [{ description: 'Design' }] }])
    t.strictSame(await api.database.read('quote_items').where({ quote_id: quoteid }), [])
  })

  t.test('keeps the invoice created from the quote', async (t) => {
    const quoteid = await make()
    const { invoiceid } = await api.ok('acceptquote', { quoteid })
    await api.ok('deletequote', { quoteid })
    t.match(await api.database.read('invoices').where({ id: invoiceid }).first(), { status: 'unpaid', total: 10_000 })
    t.equal((await api.database.read('invoice_items').where({ invoice_id: invoiceid })).length, 1)
  })

  t.test('deletes a quote once and returns 404 for an unknown one', async (t) => {
    for (const quoteid of ['0', '-1', '4711'])
      await expectError(t, api, 'deletequote', { quoteid }, 404, 'quote_not_found')
    await expectRefusal(t, api, 'deletequote', { quoteid: 'x' }, 'quoteid')
    const quoteid = await make()
    const replies = await Promise.all(Array.from({ length: 5 }, () => api.call('deletequote', { quoteid })))
    t.strictSame(replies.map(({ status }) => status).sort(), [200, 404, 404, 404, 404])
  })
})
