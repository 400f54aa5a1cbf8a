// Listed in docs/reference/attacks.md.

import t from 'tap'
import { deleteClient, updateClient } from '../../../domain/clients/clients.js'
import { inviteToAccount } from '../../../domain/clients/invites.js'
import { openSession } from '../../../domain/clients/sign-in.js'
import { expectError } from '../../actions/_shared/checks.js'
import { attachLogin, freshEmail, makeClient, makeUser } from '../../support/fixtures.js'
import { mailedLink } from '../../support/mails.js'
import { type Api, type Body, withService } from '../../support/service.js'
import { password, withSite } from './site.js'

/** Functions that request client pages, and that open sign-in links created by the API. */
const visitor = (api: Api) => {
  const get = (address: string, headers: Record<string, string> = {}) =>
    fetch(new URL(address, api.url), { redirect: 'manual', headers })
  return {
    status: async (address: string, cookie = '') => (await get(address, { cookie })).status,
    post: async (address: string, fields: Record<string, string>) =>
      (await fetch(new URL(address, api.url), { method: 'POST', body: new URLSearchParams(fields) })).status,
    signInLink: async (client_id: number, user_id: number): Promise<string> =>
      (await api.ok('createssotoken', { client_id, user_id })).redirect_url,
    signIn: async (client_id: number, user_id: number): Promise<string> => {
      const reply = await get((await api.ok('createssotoken', { client_id, user_id })).redirect_url)
      return reply.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    },
    mailedLink: (to: string): Promise<string> => mailedLink(api.database, to),
  }
}

const ways: Record<string, (api: Api, clientid: number) => Promise<Body>> = {
  closeclient: (api, clientid) => api.ok('closeclient', { clientid }),
  updateclient: (api, clientid) => api.ok('updateclient', { clientid, status: 'closed' }),
}

//
for (const [way, close] of Object.entries(ways))
  withService(
    t,
    `${way} ends the sessions and links of the account, but not those of other accounts`,
    async (t, api) => {
      const { status, post, signIn, signInLink, mailedLink } = visitor(api)
      const [email, onlyEmail, guest] = [freshEmail(), freshEmail(), freshEmail()]
      const [closed, other] = [await makeClient(api, { email, password2: password }), await makeClient(api)]
      const shared = (await api.database.read('logins').where({ email }).first('id'))?.id as number
      await attachLogin(api, shared, other)
      const only = await makeUser(api, closed, { email: onlyEmail })

      const sessions = { shared: await signIn(closed, shared), only: await signIn(closed, only) }
      const elsewhere = await signIn(other, shared)
      const links = [await signInLink(closed, shared), await signInLink(closed, only)]
      const elsewhereLink = await signInLink(other, shared)
      for (const id of [shared, only]) await api.ok('resetpassword', { id })
      await api.ok('createclientinvite', { clientid: closed, email: guest })
      const [reset, onlyReset, invite] = [await mailedLink(email), await mailedLink(onlyEmail), await mailedLink(guest)]
      t.strictSame(
        await Promise.all([status('/client/home', sessions.shared), status(onlyReset), status(invite)]),
        [200, 200, 200],
      )

      await close(api, closed)
      for (const [whose, cookie] of Object.entries(sessions)) t.equal(await status('/client/home', cookie), 401, whose)
      for (const one of links) t.equal(await status(one), 410)
      t.equal(await status(invite), 410)
      t.equal(await post(invite, { firstname: 'A', lastname: 'B', password }), 410)
      t.equal(await status(onlyReset), 410)
      t.equal(await post(onlyReset, { password: 'another password' }), 410)
      t.equal(await status('/client/home', elsewhere), 200, 'the session for another account continues')
      t.equal(await status('/client/services', elsewhere), 200)
      t.equal(await status(elsewhereLink), 303)
      t.equal(await status(reset), 200, 'the password reset link of a login with another account still works')

      await expectError(t, api, 'createssotoken', { client_id: closed }, 422, 'client_closed')
      await expectError(t, api, 'createssotoken', { client_id: closed, user_id: only }, 422, 'client_closed')
      await expectError(t, api, 'createclientinvite', { clientid: closed, email: guest }, 422, 'client_closed')
      await expectError(t, api, 'resetpassword', { id: only }, 422, 'login_closed')

      await api.ok('updateclient', { clientid: closed, status: 'active' })
      t.equal(await status('/client/home', sessions.shared), 401, 'reopening the account restores nothing')
      for (const one of [...links, invite, onlyReset]) t.equal(await status(one), 410)
      t.equal(await status('/client/home', await signIn(closed, only)), 200)
    },
  )

//
withService(
  t,
  'validatelogin lists only open accounts, and rejects a login whose accounts are all closed',
  async (t, api) => {
    const { status } = visitor(api)
    const email = freshEmail()
    const clients = [
      await makeClient(api, { email, password2: password }),
      await makeClient(api),
      await makeClient(api),
    ]
    const [first, second, third] = clients as [number, number, number]
    const userid = (await api.database.read('logins').where({ email }).first('id'))?.id as number
    for (const one of [second, third]) await attachLogin(api, userid, one)
    const validate = () => api.call('validatelogin', { email, password2: password })
    t.strictSame((await validate()).body, { result: 'success', userid, clientids: clients })
    await api.ok('closeclient', { clientid: first })
    t.strictSame((await validate()).body, { result: 'success', userid, clientids: [second, third] })
    for (const clientid of [second, third]) await api.ok('closeclient', { clientid })
    const wrong = await api.call('validatelogin', { email, password2: 'wrong horse' })
    const closed = await validate()
    t.match(wrong, { status: 422, body: { code: 'login_wrong' } })
    t.strictSame([closed.status, closed.body], [wrong.status, wrong.body], 'reported like a wrong password')

    const mails = async () => (await api.database.read('emails').where({ recipient: email })).length
    const before = await mails()
    const reply = await fetch(`${api.url}/client/reset`, { method: 'POST', body: new URLSearchParams({ email }) })
    t.equal(reply.status, 200)
    t.equal(await mails(), before, 'the form for forgotten passwords sends no email')

    await api.ok('updateclient', { clientid: third, status: 'inactive' })
    t.strictSame((await validate()).body, { result: 'success', userid, clientids: [third] })
    t.equal(await status('/client/home'), 401)
  },
)

withService(t, 'validatelogin accepts a login without an account', async (t, api) => {
  const email = freshEmail()
  await api.ok('adduser', { email, password, first_name: 'Mary', last_name: 'Somerville' })
  t.strictSame((await api.ok('validatelogin', { email, password })).clientids, [])
})

withService(
  t,
  'deleteclient ends sessions, and the reset links of logins whose other accounts are closed',
  async (t, api) => {
    const { status, signIn, mailedLink } = visitor(api)
    const [going, closed] = [await makeClient(api), await makeClient(api)]
    const email = freshEmail()
    const login = await makeUser(api, going, { email, owner: true })
    await attachLogin(api, login, closed)
    await api.ok('closeclient', { clientid: closed })
    const session = await signIn(going, login)
    await api.ok('resetpassword', { id: login })
    const reset = await mailedLink(email)
    t.strictSame([await status('/client/home', session), await status(reset)], [200, 200])
    await api.ok('deleteclient', { clientid: going })
    t.strictSame([await status('/client/home', session), await status(reset)], [401, 410])
    t.strictSame(await api.database.read('login_tokens'), [])
  },
)

withSite(t, 'a link opened while its account is being closed opens no session', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const close = () => site.change((work) => updateClient(work, clientId, { status: 'closed' }))
  const open = () => site.change((work) => updateClient(work, clientId, { status: 'active' }))
  await site.change((work) => inviteToAccount(work, clientId, { email: 'guest@example.com', permissions: 'all' }))
  const invite = await site.mailedLink('guest@example.com')
  site.meanwhile = close
  const newcomer = { firstname: 'Charles', lastname: 'Babbage', password }
  t.equal((await site.post(invite, newcomer)).status, 410)
  t.strictSame(await site.database.read('logins').where({ email: 'guest@example.com' }), [])
  await open()
  const link = await site.signInLink({ clientId })
  site.meanwhile = close
  t.equal((await site.get(link)).status, 410)
  t.strictSame(await site.database.read('client_sessions'), [])
})

withSite(t, 'a leftover session or link does not open a closed account', async (t, site) => {
  const { clientId, loginId, email } = await site.makeAccount()
  await site.post('/client/reset', { email })
  const reset = await site.mailedLink(email)
  await site.database.transaction((db) => db('clients').where({ id: clientId }).update({ status: 'closed' }))
  const secret = await site.change((work) => openSession(work, loginId, clientId))
  t.equal((await site.get('/client/home', { headers: { cookie: `__Secure-client_session=${secret}` } })).status, 401)
  t.equal((await site.get(reset)).status, 410)
  t.equal((await site.post(reset, { password: 'another password' })).status, 410)
  await site.change((work) => deleteClient(work, clientId))
  t.strictSame(await site.database.read('client_sessions'), [])
})
