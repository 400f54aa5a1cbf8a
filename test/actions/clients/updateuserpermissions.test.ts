import t from 'tap'
import { loginPermissions } from '../../../domain/clients/login-permissions.js'
import { attachLogin, makeClient, makeUser } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'updateuserpermissions', async (t, api) => {
  const [clientid, other] = [await makeClient(api), await makeClient(api)]
  const userid = await makeUser(api, clientid)
  const held = async (client = clientid) =>
    (await api.ok('getuserpermissions', { userid, clientid: client })).permissions

  await expectRequired(t, api, 'updateuserpermissions', ['userid', 'clientid', 'permissions'])

  t.test('sets all or some permissions from a list in form or JSON, and returns them', async (t) => {
    const set = async (permissions: unknown, meant: unknown, as: 'form' | 'json' = 'form') => {
      const answer = await api.ok('updateuserpermissions', { userid, clientid, permissions }, { as })
      t.strictSame(
        answer,
        { result: 'success', userid, clientid, permissions: meant },
        `${as} ${JSON.stringify(permissions)}`,
      )
      t.strictSame(await held(), meant)
    }
    await set('invoices', ['invoices'])
    await set('all', 'all')
    await set(' tickets , invoices,,tickets ', ['invoices', 'tickets'])
    await set(['orders', 'emails'], ['emails', 'orders'])
    await set(['orders', 'emails', 'orders'], ['emails', 'orders'], 'json')
    await set('all', 'all', 'json')
    await set(loginPermissions.join(), [...loginPermissions])
    await set(['all'], 'all')
    await set(['orders'], ['orders'], 'json')
    await set(['all'], 'all', 'json')
  })

  t.test('grants each permission', async (t) => {
    const named =
      'profile,contacts,products,manageproducts,productsso,domains,managedomains,invoices,quotes,tickets,affiliates,emails,orders'
    const { permissions } = await api.ok('updateuserpermissions', { userid, clientid, permissions: named })
    t.equal(permissions.join(), named)
  })

  t.test('rejects unknown permissions and empty lists', async (t) => {
    await api.ok('updateuserpermissions', { userid, clientid, permissions: 'invoices' })
    for (const permissions of [
      'everything',
      'invoices,everything',
      'all,invoices',
      'ALL',
      'Invoices',
      'constructor',
      ',',
      ' , ,',
    ])
      await expectRefusal(t, api, 'updateuserpermissions', { userid, clientid, permissions }, 'permissions')
    for (const permissions of [[], [''], ['all', 'invoices'], ['invoices', 5], true, {}, { a: 'invoices' }])
      await expectRefusal(t, api, 'updateuserpermissions', { userid, clientid, permissions }, 'permissions', {
        as: 'json',
      })
    t.strictSame(await held(), ['invoices'])
  })

  //
  t.test('returns 422 for the owner of the account, who always has all permissions', async (t) => {
    const owner = await makeUser(api, clientid, { owner: true })
    for (const permissions of ['invoices', 'all'])
      await expectError(
        t,
        api,
        'updateuserpermissions',
        { userid: owner, clientid, permissions },
        422,
        'login_is_owner',
      )
    t.match(await api.ok('getuserpermissions', { userid: owner, clientid }), { owner: true, permissions: 'all' })
  })

  t.test(
    "changes only the requested login's permissions on the requested account, and accepts user_id and client_id",
    async (t) => {
      await attachLogin(api, userid, other)
      const colleague = await makeUser(api, clientid)
      await api.ok('updateuserpermissions', { user_id: userid, client_id: clientid, permissions: 'quotes' })
      t.strictSame(await held(), ['quotes'])
      t.equal(await held(other), 'all')
      t.match(await api.ok('getuserpermissions', { userid: colleague, clientid }), { permissions: 'all' })
    },
  )

  t.test('returns 404 for a login that does not exist or is not on the account', async (t) => {
    const stranger = await makeUser(api, other)
    for (const pair of [
      { userid: stranger, clientid },
      { userid, clientid: 4711 },
      { userid: 4711, clientid },
      { userid: 0, clientid: -1 },
    ])
      await expectError(t, api, 'updateuserpermissions', { ...pair, permissions: 'all' }, 404, 'login_not_on_account')
    await expectRefusal(t, api, 'updateuserpermissions', { userid: 'x', clientid: '1.5', permissions: 'all' }, [
      'userid',
      'clientid',
    ])
  })
})
