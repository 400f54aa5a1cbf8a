import t from 'tap'
import { makeClient } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'logactivity', async (t, api) => {
  await expectRequired(t, api, 'logactivity', ['description'])
  const last = () => api.database.read('activity_log').orderBy('id', 'desc').first()

  //
  t.test("signs an entry with the caller's user name, whatever else is sent", async (t) => {
    const clientid = await makeClient(api)
    const credential = await api.makeCredential({ permissions: ['view_activity_log'] })
    t.strictSame(await api.ok('logactivity', { description: 'Called.', clientid, user: 'other' }, { credential }), {
      result: 'success',
    })
    t.match(await last(), { description: 'Called.', client_id: clientid, author: credential.username })
    await api.ok('logactivity', { description: 'About nobody' })
    t.match(await last(), { client_id: null, author: api.admin.username })
    await expectRefusal(t, api, 'logactivity', { description: 'x', clientid: 99_999 }, 'clientid')
  })

  //
  t.test('stores a description of 1,000 characters in full', async (t) => {
    await expectTextLimit(t, api, 'logactivity', { description: 'x' }, { description: 1000 })
    t.equal([...((await last())?.description ?? '')].length, 1000)
  })
})
