import t from 'tap'
import { makeClient } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectFault } from '../_shared/checks.js'

withService(t, 'getclientpassword', async (t, api) => {
  const userid = await makeClient(api, { password2: 'long enough' })

  //
  t.test('no role can read a password', async (t) => {
    for (const parameters of [{}, { userid }, { userid: 'x' }])
      await expectFault(t, api, 'getclientpassword', parameters, 403, 'action_forbidden')
    const credential = await api.makeCredential({ permissions: ['list_clients'] })
    await expectFault(t, api, 'getclientpassword', { userid }, 403, 'action_forbidden', { credential })
    const other = await api.makeCredential()
    t.equal((await api.call('getclientpassword', { userid }, { credential: other })).status, 403)
  })

  t.test('the role needs the same permission as for reading clients', async (t) => {
    // Every caller is answered 403, so only the definition tells which permission is meant.
    t.equal(api.catalogue.get('getclientpassword')?.permission, 'list_clients')
  })

  t.test('without a credential the caller is unknown, and the method is GET', async (t) => {
    await expectFault(t, api, 'getclientpassword', { userid }, 401, 'unauthenticated', { credential: null })
    t.equal((await fetch(`${api.url}/api/v1/getclientpassword`, { method: 'POST' })).status, 405)
  })
})
