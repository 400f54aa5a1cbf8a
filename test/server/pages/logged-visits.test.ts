import t from 'tap'
import type { ActivityRow } from '../../../db/rows-services.js'
import { inviteToAccount } from '../../../domain/clients/invites.js'
import { type Site, withSite } from './site.js'

const entries = (site: Site): Promise<ActivityRow[]> =>
  site.database.read('activity_log').whereNotNull('request_id').orderBy('id')

const headers = { 'x-request-id': 'visit-7' }

// R-2656
withSite(
  t,
  'logs each change that a visitor of the client area makes, with the login or the visitor as its author',
  async (t, site) => {
    const { clientId, loginId, email } = await site.makeAccount()
    const facts = { request_id: 'visit-7', address: '192.0.2.1', credential_id: null, about_client_id: clientId }
    const expectEntry = async (title: string, found: object) => {
      const rows = await entries(site)
      t.match(rows.at(-1), { ...facts, object_type: 'login', object_id: String(loginId), ...found }, title)
      t.notMatch(JSON.stringify(rows), /@example\.com|Lovelace|Hopper/, 'no personal data')
      return rows.length
    }

    const opened = await site.get(await site.signInLink({ clientId }), { headers })
    t.equal(opened.status, 303)
    const action = 'GET /client/sso/:token'
    t.equal(await expectEntry('a sign-in', { action, author: `login ${loginId}` }), 1)

    const session = { headers: { ...headers, cookie: opened.cookie } }
    const { text } = await site.get('/client/home', session)
    t.equal((await entries(site)).length, 1, 'viewing a page logs nothing')
    const [, form_token = ''] = /name="form_token" value="(\w+)"/.exec(text) ?? []
    t.equal((await site.post('/client/sign-out', { form_token }, session)).status, 200)
    t.equal(await expectEntry('a sign-out', { action: 'POST /client/sign-out', author: `login ${loginId}` }), 2)

    await site.post('/client/reset', { email: 'nobody@example.com' }, { headers })
    t.equal((await entries(site)).length, 2, 'an unknown address logs nothing')
    await site.post('/client/reset', { email }, { headers })
    t.equal(await expectEntry('a request for a link', { action: 'POST /client/reset', author: 'visitor' }), 3)
    const link = await site.mailedLink(email)
    t.equal((await site.post(link, { password: 'a new password' }, { headers })).status, 200)
    const reset = { action: 'POST /client/reset/:token', author: `login ${loginId}`, description: /set a new password/ }
    t.equal(await expectEntry('a new password', reset), 4)
    t.notMatch(JSON.stringify(await entries(site)), link.split('/').at(-1) as string)

    await site.change((ctx) => inviteToAccount(ctx, clientId, { email: 'grace@example.com', permissions: 'all' }))
    const details = { firstname: 'Grace', lastname: 'Hopper', password: 'a new password' }
    t.equal((await site.post(await site.mailedLink('grace@example.com'), details, { headers })).status, 303)
    const joined = await site.database.read('logins').where({ email: 'grace@example.com' }).first('id')
    const object_id = String(joined?.id)
    const invite = { action: 'POST /client/invite/:token', author: `login ${object_id}`, object_id }
    t.equal(await expectEntry('an invite', { ...invite, description: /joined the account/ }), 5)
  },
)
