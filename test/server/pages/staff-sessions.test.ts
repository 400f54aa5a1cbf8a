import t from 'tap'
import { encryptServicePassword } from '../../../domain/services/services.js'
import type { Credential } from '../../support/credentials.js'
import { attachLogin, makeClient, makeService } from '../../support/fixtures.js'
import { type Api, type Body, withService } from '../../support/service.js'

/** Opens a session with the link of createssotoken. */
async function openSession(api: Api, credential: Credential, parameters: Body) {
  const { redirect_url } = await api.ok('createssotoken', parameters, { credential })
  const { status, headers } = await fetch(redirect_url, { redirect: 'manual' })
  const cookie = headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const ask = async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(`${api.url}${path}`, { redirect: 'manual', ...init, headers: { cookie } })
    return { status: reply.status, text: await reply.text() }
  }
  return {
    status,
    get: (path: string) => ask(path),
    post: (path: string, fields: Record<string, string>) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

/** The owner's password, which staff sessions must enter. */
const own_password = 'a long password'

const tokenIn = (text: string): string => /name="form_token" value="(\w+)"/.exec(text)?.[1] ?? ''

withService(t, 'a client session opened by staff', async (t, api) => {
  const clientid = await makeClient(api, { password2: own_password })
  const { read, transaction } = api.database
  const id = await makeService(api, clientid, { status: 'active', username: 'ada1' })
  const password = 'hosting-Secret-7'
  await api.service.contexts.transaction((ctx) =>
    ctx
      .db('services')
      .where({ id })
      .update({ password: encryptServicePassword(ctx, id, password) }),
  )
  const service = `/client/services/${id}`
  const editor = await api.makeCredential({ permissions: ['edit_clients'] })
  const manager = await api.makeCredential({ permissions: ['edit_clients', 'manage_services'] })
  const latestEntry = async () => (await api.ok('getactivitylog', { limitnum: 1 })).data[0]

  // R-2857
  await t.test('pages show that staff have opened the session', async (t) => {
    const session = await openSession(api, editor, { client_id: clientid })
    for (const path of ['home', 'invoices', 'quotes', 'services', 'domains', 'tickets', `services/${id}`, 'services/0'])
      t.match((await session.get(`/client/${path}`)).text, 'Our staff opened this session.', path)
  })

  // R-2857
  await t.test('edit_clients is not enough to show a service password', async (t) => {
    const session = await openSession(api, editor, { client_id: clientid })
    const page = await session.get(service)
    t.equal(page.status, 200)
    t.notMatch(page.text, /Show password/)
    const shown = await session.post(service, { form: 'password', form_token: tokenIn(page.text) })
    t.match(shown, { status: 403, text: 'staff member who does not have permission to view service passwords' })
    t.notMatch(shown.text, password)
  })

  // R-2856, R-2857
  await t.test(
    'manage_services is enough to show a service password, and the log contains the staff account and the credential',
    async (t) => {
      const session = await openSession(api, manager, { client_id: clientid })
      const owner = await read('client_logins').where({ client_id: clientid }).first('login_id')
      const facts = { user: `login ${owner?.login_id}`, staff: manager.username, credentialid: manager.id, clientid }
      t.match(await latestEntry(), { ...facts, action: 'GET /client/sso/:token' })
      const { text } = await session.get(service)
      t.match(await session.post(service, { form: 'password', form_token: tokenIn(text), own_password }), {
        status: 200,
        text: password,
      })
      const description = `The password of service ${id} was shown to ${manager.username}, who is signed in as Ada Lovelace`
      t.match(await latestEntry(), { ...facts, action: 'POST /client/services/:id', description })
      await session.post('/client/sign-out', { form_token: tokenIn(text) })
      t.match(await latestEntry(), { ...facts, action: 'POST /client/sign-out' })
    },
  )

  // R-2856
  await t.test(
    'the log contains the staff account and the credential even after the credential is deleted',
    async (t) => {
      const maker = await api.makeCredential({ permissions: ['edit_clients', 'manage_services'] })
      const session = await openSession(api, maker, { client_id: clientid })
      await api.ok('deleteoauthcredential', { credentialid: maker.id })
      const { text } = await session.get('/client/home')
      await session.post('/client/sign-out', { form_token: tokenIn(text) })
      t.match(await latestEntry(), { staff: maker.username, credentialid: maker.id })
    },
  )

  // R-2857
  await t.test('a changed role takes effect on the next request', async (t) => {
    const maker = await api.makeCredential({ permissions: ['edit_clients', 'manage_services'] })
    const session = await openSession(api, maker, { client_id: clientid })
    const { text } = await session.get(service)
    const setRole = (permissions: string[]) =>
      transaction((db) =>
        db('roles')
          .where({ id: maker.roleId })
          .update({ permissions: JSON.stringify(permissions) }),
      )
    await setRole(['edit_clients'])
    t.equal((await session.post(service, { form: 'password', form_token: tokenIn(text) })).status, 403)
    await setRole(['manage_services'])
    t.equal((await session.get('/client/home')).status, 401, 'no session for a role that may not sign in as clients')
    await setRole(['edit_clients'])
    await transaction((db) => db('staff').where({ id: maker.staffId }).update({ is_active: 0 }))
    t.equal((await session.get('/client/home')).status, 401, 'no session for a disabled account')
  })

  await t.test('a link opens no session if its staff account has been disabled', async (t) => {
    const maker = await api.makeCredential({ permissions: ['edit_clients'] })
    const { redirect_url } = await api.ok('createssotoken', { client_id: clientid }, { credential: maker })
    await transaction((db) => db('staff').where({ id: maker.staffId }).update({ is_active: 0 }))
    t.match(await fetch(redirect_url, { redirect: 'manual' }), { status: 410 })
  })

  await t.test('the permissions of the login also apply, so products is not enough to show a password', async (t) => {
    const { userid } = await api.ok('adduser', {
      firstname: 'B',
      lastname: 'C',
      email: 'b@example.com',
      password2: own_password,
    })
    await transaction((db) =>
      db('client_logins').insert({ client_id: clientid, login_id: userid, is_owner: 0, permissions: '["products"]' }),
    )
    const session = await openSession(api, manager, { client_id: clientid, user_id: userid })
    const { text } = await session.get(service)
    t.notMatch(text, /Show password/)
    t.equal((await session.post(service, { form: 'password', form_token: tokenIn(text) })).status, 403)
    await api.ok('updateuserpermissions', { userid, clientid, permissions: 'products,manageproducts' })
    t.match(await session.post(service, { form: 'password', form_token: tokenIn(text), own_password }), {
      status: 200,
      text: password,
    })
  })

  // R-4410
  await t.test(
    "requires the client's own password before it shows a password, and does not show it again",
    async (t) => {
      const session = await openSession(api, manager, { client_id: clientid })
      const { text } = await session.get(service)
      t.match(text, /id="own_password-password" name="own_password" type="password" autocomplete="current-password"/)
      const without = await session.post(service, { form: 'password', form_token: tokenIn(text) })
      t.match(without, { status: 422, text: 'id="own_password-password-error"' })
      t.notMatch(without.text, password)
      const wrong = await session.post(service, {
        form: 'password',
        form_token: tokenIn(text),
        own_password: 'not the password',
      })
      t.match(wrong, { status: 422, text: 'The password is incorrect.' })
      t.notMatch(wrong.text, /not the password"|hosting-Secret/)
    },
  )

  // R-4404, R-4405, R-4410
  await t.test('changing the login requires its own password, and the session lasts for an hour', async (t) => {
    const session = await openSession(api, editor, { client_id: clientid })
    const row = await read('client_sessions').orderBy('id', 'desc').first()
    t.equal(Date.parse(row?.expires_at ?? '') - Date.parse(row?.opened_at ?? ''), 60 * 60 * 1000)
    t.equal(row?.ends_at, null)
    const { text } = await session.get('/client/login')
    const form_token = tokenIn(text)
    const change = { form_token, form: 'password', password: 'another long password' }
    t.equal((await session.post('/client/login', change)).status, 422)
    const other = await makeClient(api)
    const owner = (await read('client_logins').where({ client_id: clientid, is_owner: 1 }).first())?.login_id as number
    await attachLogin(api, owner, other)
    t.equal((await session.post('/client/accounts', { form_token, account: String(other) })).status, 409)
    t.equal((await session.post('/client/login', { ...change, own_password })).status, 200)
    t.match(await latestEntry(), { user: `login ${owner}`, staff: editor.username, credentialid: editor.id })
  })
})
