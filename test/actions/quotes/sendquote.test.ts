import t from 'tap'
import { makeClient } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

const day = (api: Api, days: number): string =>
  new Date(api.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

withService(t, 'sendquote', async (t, api) => {
  const userid = await makeClient(api)
  const make = async (status: string): Promise<number> => (await api.ok('createquote', { userid, status })).quoteid
  const statusOf = async (id: number) => (await api.database.read('quotes').where({ id }).first())?.status

  await expectRequired(t, api, 'sendquote', ['quoteid'])

  // R-1304
  t.test('marks a draft, sent, or declined quote as sent, and queues no email', async (t) => {
    const bystander = await make('Draft')
    for (const status of ['Draft', 'Sent', 'Declined']) {
      const quoteid = await make(status)
      t.strictSame(await api.ok('sendquote', { quoteid }), {
        ...{ result: 'success', quoteid, status: 'Sent', mailed: false },
      })
      t.equal(await statusOf(quoteid), 'Sent')
    }
    t.equal(await statusOf(bystander), 'Draft')
    t.strictSame(await api.database.read('emails').where({ client_id: userid }), [])
  })

  // R-1304
  t.test('rejects a quote with a total below 0 or a past expiry date', async (t) => {
    const item = (unit_price: number) => ({ description: 'Design', unit_price })
    const { quoteid } = await api.ok('createquote', {
      userid,
      items: [item(10), item(-10.01)],
      validuntil: day(api, -1),
    })
    const send = () => api.call('sendquote', { quoteid, sendemail: true })
    t.match((await send()).body, { code: 'quote_expired' })
    t.match((await api.call('updatequote', { quoteid, status: 'Sent' })).body, { code: 'quote_expired' })
    await api.ok('updatequote', { quoteid, validuntil: day(api, 0) })
    t.match((await send()).body, { code: 'total_negative' })
    t.match((await api.call('updatequote', { quoteid, status: 'Sent' })).body, { code: 'total_negative' })
    t.equal(await statusOf(quoteid), 'Draft')
    t.strictSame(await api.database.read('emails').where({ client_id: userid }), [])
    await api.ok('updatequote', { quoteid, items: [item(10), item(-10)] })
    t.match((await send()).body, { status: 'Sent' })
    await expectError(t, api, 'updatequote', { quoteid, items: [item(-1)] }, 422, 'total_negative')
    const { data } = await api.ok('getquotes', { userid, limitnum: 250 })
    t.equal(data.find(({ id }: { id: number }) => id === quoteid).items.length, 2, 'keeps the sent lines')
  })

  // R-1304
  t.test('rejects an accepted quote', async (t) => {
    const quoteid = await make('Accepted')
    await expectError(t, api, 'sendquote', { quoteid }, 422, 'quote_accepted')
    t.equal(await statusOf(quoteid), 'Accepted')
  })

  t.test('returns 404 for a quote that does not exist', async (t) => {
    for (const quoteid of ['0', '-1', '4711'])
      await expectError(t, api, 'sendquote', { quoteid }, 404, 'quote_not_found')
    await expectRefusal(t, api, 'sendquote', { quoteid: 'x' }, 'quoteid')
  })
})
