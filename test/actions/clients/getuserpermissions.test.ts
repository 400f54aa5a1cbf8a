import t from 'tap'
import { attachLogin, makeClient, makeUser } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'getuserpermissions', async (t, api) => {
  const [clientid, other] = [await makeClient(api), await makeClient(api)]
  const owner = await makeUser(api, clientid, { owner: true, permissions: ['invoices'] })
  const userid = await makeUser(api, clientid, { permissions: ['tickets', 'invoices'] })
  await attachLogin(api, userid, other)

  await expectRequired(t, api, 'getuserpermissions', ['userid', 'clientid'])

  t.test("returns a login's permissions on the requested account", async (t) => {
    const held = { result: 'success', userid, clientid, owner: false, permissions: ['invoices', 'tickets'] }
    t.strictSame(await api.ok('getuserpermissions', { userid, clientid }), held)
    t.strictSame(await api.ok('getuserpermissions', { userid, clientid: other }), {
      ...held,
      clientid: other,
      permissions: 'all',
    })
  })

  //
  t.test('returns all permissions for the owner, whatever is stored', async (t) => {
    const held = { result: 'success', userid: owner, clientid, owner: true, permissions: 'all' }
    t.strictSame(await api.ok('getuserpermissions', { userid: owner, clientid }), held)
  })

  t.test('accepts user_id and client_id for the IDs', async (t) => {
    t.match(await api.ok('getuserpermissions', { user_id: userid, client_id: other }), { userid, clientid: other })
    t.match(await api.ok('getuserpermissions', { userid, user_id: owner, clientid, client_id: other }), {
      userid,
      clientid,
    })
  })

  t.test('returns 404 for a login that does not exist or is not on the account', async (t) => {
    for (const pair of [
      { userid: owner, clientid: other },
      { userid, clientid: 4711 },
      { userid: 4711, clientid },
      { userid: 0, clientid: -1 },
    ])
      await expectError(t, api, 'getuserpermissions', pair, 404, 'login_not_on_account')
    await expectRefusal(t, api, 'getuserpermissions', { userid: 'x', clientid: '1.5' }, ['userid', 'clientid'])
  })
})
