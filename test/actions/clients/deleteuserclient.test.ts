import t from 'tap'
import { attachLogin as attachLoginAgain } from '../../../domain/clients/logins.js'
import { attachLogin, makeClient, makeOpenLinks, makeUser, readOpenLinks } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'deleteuserclient', async (t, api) => {
  const accountsOf = async (userid: number) => {
    const { users } = await api.ok('getusers', { limitnum: 250 })
    return users.find(({ id }: { id: number }) => id === userid)?.clients
  }

  await expectRequired(t, api, 'deleteuserclient', ['userid', 'clientid'])

  t.test('removes a login from one account at a time and keeps a login without accounts', async (t) => {
    const [clientid, other] = [await makeClient(api), await makeClient(api)]
    const [userid, colleague] = [await makeUser(api, clientid), await makeUser(api, clientid)]
    await attachLogin(api, userid, other)
    t.strictSame(await api.ok('deleteuserclient', { userid, clientid }), { result: 'success', userid, clientid })
    t.strictSame(await accountsOf(userid), [{ clientid: other, owner: false }])
    t.strictSame(await accountsOf(colleague), [{ clientid, owner: false }])
    await api.ok('deleteuserclient', { userid, clientid: other })
    t.strictSame(await accountsOf(userid), [])
  })

  t.test("ends the login's session and sign-in link on this account only", async (t) => {
    const [clientid, other] = [await makeClient(api), await makeClient(api)]
    const userid = await makeUser(api, clientid)
    await attachLogin(api, userid, other)
    await makeOpenLinks(api, userid, clientid)
    await makeOpenLinks(api, userid, other)
    await api.ok('deleteuserclient', { userid, clientid })
    t.strictSame(await readOpenLinks(api, userid), ['reset', 'reset', 'session', 'sign_in'])
  })

  //
  t.test('leaves an account without an owner when the owner is removed', async (t) => {
    const clientid = await makeClient(api)
    const userid = await makeUser(api, clientid, { owner: true })
    await makeUser(api, clientid)
    await api.ok('deleteuserclient', { userid, clientid })
    t.equal((await api.ok('getclientsdetails', { clientid })).client.owner_user_id, null)
    const next = { email: 'next@example.com', password: 'long enough', first_name: 'N', last_name: 'O', clientid }
    await api.ok('adduser', next)
    t.equal((await api.ok('getclientsdetails', { clientid })).client.owner_user_id, null)
  })

  //
  t.test('frees the email address of a login that is removed from its last account', async (t) => {
    const person = { firstname: 'A', lastname: 'B' }
    const takers = {
      addclient: (email: string) => api.call('addclient', { ...person, email, password2: 'long enough' }),
      adduser: (email: string) =>
        api.call('adduser', { first_name: 'A', last_name: 'B', email, password: 'long enough' }),
      updateuser: async (email: string) =>
        api.call('updateuser', { userid: await makeUser(api, await makeClient(api)), email }),
    }
    for (const [taker, take] of Object.entries(takers)) {
      const [clientid, other] = [await makeClient(api), await makeClient(api)]
      const email = `${taker}@example.com`
      const userid = await makeUser(api, clientid, { email })
      await attachLogin(api, userid, other)
      await api.ok('deleteuserclient', { userid, clientid })
      t.equal((await take(email)).status, 422, `${taker}: the login is on another account`)
      await api.ok('deleteuserclient', { userid, clientid: other })
      t.equal((await take(email.toUpperCase())).status, 200, taker)
      t.equal(await accountsOf(userid), undefined)
    }
    const unused = { first_name: 'A', last_name: 'B', email: 'unused@example.com', password: 'long enough' }
    await api.ok('adduser', unused)
    await expectRefusal(t, api, 'adduser', unused, 'email')
  })

  t.test('a reattached login keeps its email address', async (t) => {
    const [clientid, other] = [await makeClient(api), await makeClient(api)]
    const userid = await makeUser(api, clientid, { email: 'back@example.com' })
    await api.ok('deleteuserclient', { userid, clientid })
    await api.service.contexts.transaction((ctx) => attachLoginAgain(ctx, userid, other, 'all'))
    const wanted = { first_name: 'A', last_name: 'B', email: 'back@example.com', password: 'long enough' }
    await expectRefusal(t, api, 'adduser', wanted, 'email')
    t.strictSame(await accountsOf(userid), [{ clientid: other, owner: false }])
  })

  t.test('accepts user_id and client_id for the IDs', async (t) => {
    const clientid = await makeClient(api)
    const userid = await makeUser(api, clientid)
    t.strictSame(await api.ok('deleteuserclient', { user_id: userid, client_id: clientid }), {
      result: 'success',
      userid,
      clientid,
    })
  })

  t.test('returns 404 for a login that does not exist or is not on the account', async (t) => {
    const [clientid, other] = [await makeClient(api), await makeClient(api)]
    const userid = await makeUser(api, clientid)
    for (const pair of [
      { userid, clientid: other },
      { userid, clientid: 4711 },
      { userid: 4711, clientid },
      { userid: 0, clientid: -1 },
    ])
      await expectError(t, api, 'deleteuserclient', pair, 404, 'login_not_on_account')
    t.strictSame(await accountsOf(userid), [{ clientid, owner: false }])
    await expectRefusal(t, api, 'deleteuserclient', { userid: 'x', clientid: '1.5' }, ['userid', 'clientid'])
    await api.ok('deleteuserclient', { userid, clientid })
    await expectError(t, api, 'deleteuserclient', { userid, clientid }, 404, 'login_not_on_account')
  })
})
