import t from 'tap'
import { makeClient } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError } from '../_shared/checks.js'

withService(t, 'getclientpassword', async (t, api) => {
  const userid = await makeClient(api, { password2: 'long enough' })

  //
  t.test('no role can read a password', async (t) => {
    for (const parameters of [{}, { userid }, { userid: 'x' }])
      await expectError(t, api, 'getclientpassword', parameters, 403, 'action_forbidden')
    const credential = await api.makeCredential({ permissions: ['list_clients'] })
    await expectError(t, api, 'getclientpassword', { userid }, 403, 'action_forbidden', { credential })
    const other = await api.makeCredential()
    t.equal((await api.call('getclientpassword', { userid }, { credential: other })).status, 403)
  })

  t.test('requires the same permission as reading clients', async (t) => {
    // Every caller gets 403, so only the definition shows which permission is required.
    t.equal(api.catalogue.get('getclientpassword')?.permission, 'list_clients')
  })

  t.test('returns 401 without a credential and 405 for POST', async (t) => {
    await expectError(t, api, 'getclientpassword', { userid }, 401, 'unauthenticated', { credential: null })
    t.equal((await fetch(`${api.url}/api/v1/getclientpassword`, { method: 'POST' })).status, 405)
  })
})
