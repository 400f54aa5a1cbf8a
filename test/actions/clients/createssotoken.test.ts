import t from 'tap'
import type { LoginTokenRow } from '../../../db/rows.js'
import { hashToken } from '../../../domain/values/token.js'
import {
  attachLogin,
  freshEmail,
  makeClient,
  makeDomain,
  makeLogin,
  makeService,
  makeUser,
} from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import { callDuringDeletion, expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'createssotoken', async (t, api) => {
  const { database } = api
  const [other, client_id] = [await makeClient(api), await makeClient(api)]
  const owner = await makeUser(api, client_id, { owner: true })
  const user = await makeUser(api, client_id)
  const linkOf = async (parameters: object): Promise<Body & { row: LoginTokenRow | undefined }> => {
    const answer = await api.ok('createssotoken', parameters)
    return {
      ...answer,
      row: await database
        .read('login_tokens')
        .where({ token_hash: hashToken(answer.access_token) })
        .first(),
    }
  }
  const pathOf = async (parameters: object) => (await linkOf({ client_id, ...parameters })).row?.path

  await expectRequired(t, api, 'createssotoken', ['client_id'])

  //
  t.test('returns a sign-in link for the owner that expires after 60 seconds, and stores only its hash', async (t) => {
    const { row, access_token, ...rest } = await linkOf({ client_id })
    t.match(access_token, /^[\w-]{43}$/)
    t.strictSame(rest, { result: 'success', redirect_url: `${api.url}/client/sso/${access_token}`, expires_in: 60 })
    t.match(row, { login_id: owner, client_id, purpose: 'sign_in', path: '/home' })
    t.ok(Math.abs(Date.parse(row?.expires_at ?? '') - api.now().getTime() - 60_000) < 5000)
    t.notOk(JSON.stringify(await database.read('login_tokens')).includes(access_token))
    t.not((await linkOf({ client_id })).access_token, access_token)
  })

  t.test('returns a link for any login of the account, under either parameter name', async (t) => {
    t.equal((await linkOf({ client_id, user_id: user })).row?.login_id, user)
    t.equal((await linkOf({ clientid: client_id, userid: user })).row?.login_id, user)
    t.equal((await linkOf({ client_id, clientid: other, user_id: user, userid: owner })).row?.login_id, user)
    t.equal((await linkOf({ client_id, user_id: '' })).row?.login_id, owner)
    await attachLogin(api, user, other)
    t.match((await linkOf({ client_id: other, user_id: user })).row, { login_id: user, client_id: other })
  })

  t.test('returns 404 if the client does not exist or has no login to sign in as', async (t) => {
    const stranger = await makeUser(api, await makeClient(api), { owner: true })
    const lonely = await makeClient(api)
    await expectError(t, api, 'createssotoken', { client_id: lonely }, 404, 'no_login_to_sign_in_as')
    for (const user_id of [stranger, 0, 4711])
      await expectError(t, api, 'createssotoken', { client_id, user_id }, 404, 'no_login_to_sign_in_as')
    for (const unknown of ['0', '-1', '4711'])
      await expectError(t, api, 'createssotoken', { client_id: unknown }, 404, 'client_not_found')
    await expectRefusal(t, api, 'createssotoken', { client_id: 'x', user_id: 'y' }, ['client_id', 'user_id'])
    const going = await makeClient(api)
    await makeUser(api, going, { owner: true })
    t.equal((await callDuringDeletion(api, going, () => api.call('createssotoken', { client_id: going }))).status, 404)
  })

  t.test('links to the requested page', async (t) => {
    for (const page of ['invoices', 'services', 'domains', 'tickets'])
      t.equal(await pathOf({ destination: `clientarea:${page}` }), `/${page}`)
    t.equal(await pathOf({ destination: 'clientarea:homepage' }), '/home')
    t.equal(await pathOf({ destination: '' }), '/home')
    const service_id = await makeService(api, client_id)
    t.equal(await pathOf({ destination: 'clientarea:product_details', service_id }), `/services/${service_id}`)
    const domain_id = await makeDomain(api, client_id)
    t.equal(await pathOf({ destination: 'clientarea:domain_details', domain_id }), `/domains/${domain_id}`)
    t.equal(
      await pathOf({ destination: 'sso:custom_redirect', sso_redirect_path: ' /invoices/7?paid=1#top ' }),
      '/invoices/7?paid=1#top',
    )
    for (const destination of ['clientarea:cart', 'ClientArea:invoices', 'homepage', 'constructor'])
      await expectRefusal(t, api, 'createssotoken', { client_id, destination }, 'destination')
  })

  t.test('rejects the service or domain of another account, even if the page does not need one', async (t) => {
    const service_id = await makeService(api, other)
    const domain_id = await makeDomain(api, other)
    const [service, domain, home] = ['clientarea:product_details', 'clientarea:domain_details', 'clientarea:homepage']
    for (const destination of [service, home])
      for (const id of [service_id, 0, 4711])
        await expectRefusal(t, api, 'createssotoken', { client_id, destination, service_id: id }, 'service_id')
    for (const destination of [domain, home])
      for (const id of [domain_id, 0, 4711])
        await expectRefusal(t, api, 'createssotoken', { client_id, destination, domain_id: id }, 'domain_id')
    await expectRefusal(t, api, 'createssotoken', { client_id, destination: service }, 'service_id')
    await expectRefusal(t, api, 'createssotoken', { client_id, destination: domain }, 'domain_id')
    await expectRefusal(t, api, 'createssotoken', { client_id, destination: home, service_id: 'x', domain_id: 'y' }, [
      'service_id',
      'domain_id',
    ])
  })

  //
  t.test('returns a link for the earliest attached login if the account has no owner', async (t) => {
    const clientid = await makeClient(api)
    const late = await makeLogin(api)
    const details = { email: freshEmail(), password: 'long enough', first_name: 'N', last_name: 'O', clientid }
    const { userid: first } = await api.ok('adduser', details)
    await api.ok('adduser', { ...details, email: freshEmail() })
    api.advance(1000)
    await attachLogin(api, late, clientid)
    t.equal((await linkOf({ client_id: clientid })).row?.login_id, first)
    t.equal((await linkOf({ client_id: clientid, user_id: late })).row?.login_id, late)
  })

  //
  t.test('adds a missing leading slash to the path', async (t) => {
    const destination = 'sso:custom_redirect'
    t.equal(await pathOf({ destination, sso_redirect_path: 'invoices/7?paid=1' }), '/invoices/7?paid=1')
    t.equal(await pathOf({ destination, sso_redirect_path: 'x'.repeat(2000) }), `/${'x'.repeat(2000)}`)
  })

  //
  t.test('rejects malformed paths and paths outside the client area', async (t) => {
    const destination = 'sso:custom_redirect'
    await expectRefusal(t, api, 'createssotoken', { client_id, destination }, 'sso_redirect_path')
    const outside = [
      'evil.example:443/x',
      '../etc',
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '\\/evil.example',
      '/../../etc',
      '/./x',
      '/%2e%2e/x',
      '/a b',
      '/a\tb',
      '/a\r\nSet-Cookie: x',
      'javascript:alert(1)',
      '/ø',
    ]
    for (const sso_redirect_path of outside)
      await expectRefusal(t, api, 'createssotoken', { client_id, destination, sso_redirect_path }, 'sso_redirect_path')
    const longest = `/${'x'.repeat(1999)}`
    t.equal(await pathOf({ destination, sso_redirect_path: longest }), longest)
    await expectRefusal(
      t,
      api,
      'createssotoken',
      { client_id, destination, sso_redirect_path: `${longest}x` },
      'sso_redirect_path',
    )
  })

  t.test('returns 409 for a repeated Idempotency-Key, because the response is not stored', async (t) => {
    const options = { headers: { 'idempotency-key': 'once' } }
    const { access_token } = await api.ok('createssotoken', { client_id }, options)
    await expectError(t, api, 'createssotoken', { client_id }, 409, 'key_not_replayable', options)
    t.notOk(JSON.stringify(await database.read('idempotency_keys')).includes(access_token))
    t.notOk(api.logged().includes(access_token))
  })
})
