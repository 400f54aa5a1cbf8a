import t from 'tap'
import { makeClient } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

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
