import t from 'tap'
import { prepareNewPassword } from '../../../domain/access/new-password.js'
import { inviteToAccount } from '../../../domain/clients/invites.js'
import type { LoginPermissions } from '../../../domain/clients/login-permissions.js'
import { findLoginByPassword, updateLogin } from '../../../domain/clients/logins.js'
import { makeClient, makeLogin } from '../../support/fixtures.js'
import { mailedLink } from '../../support/mails.js'
import { withService } from '../../support/service.js'
import { days, maliciousText, password, type Site, seconds, withSite } from './site.js'

const guest = 'grace@example.com'
const details = { firstname: 'Grace', lastname: 'Hopper', password: 'a new password' }

/** Invites an email address and returns the path of the mailed link. */
async function invite(
  site: Site,
  clientId: number,
  email = guest,
  permissions: LoginPermissions = 'all',
): Promise<string> {
  await site.change((work) => inviteToAccount(work, clientId, { email, permissions }))
  return site.mailedLink(email)
}

withSite(t, 'a newcomer accepts an invite with a name and a password, and is signed in', async (t, site) => {
  const { clientId } = await site.makeAccount({ companyname: 'Analytical Engines' })
  const link = await invite(site, clientId, guest, ['invoices'])

  const page = await site.get(link)
  t.equal(page.status, 200)
  t.match(page.text, 'Join Analytical Engines')
  t.match(page.text, `value="${guest}"`)
  t.match(page.text, /name="firstname"[^>]*required/)
  t.match(page.text, /name="password"[^>]*minlength="8"/)

  for (const weak of ['password1', guest]) {
    const refused = await site.post(link, { ...details, password: weak })
    t.equal(refused.status, 422)
    t.match(refused.text, /id="password-error">This password is too common, or it is the email address/)
  }

  const reply = await site.post(link, details)
  t.equal(reply.status, 303)
  t.equal(reply.headers.get('location'), '/client/home')
  const home = await site.get('/client/home', { headers: { cookie: reply.cookie } })
  t.equal(home.status, 200)
  t.match(home.text, 'signed in as Grace Hopper')

  const login = await findLoginByPassword(site.database.read, guest, details.password)
  t.match(await site.database.read('client_logins').where({ login_id: login?.id as number }), [
    { client_id: clientId, is_owner: 0, permissions: '["invoices"]' },
  ])
  t.equal((await site.get(link)).status, 410, 'the link is used up')
  t.equal((await site.post(link, details)).status, 410)
})

withSite(t, 'an invite grants exactly its permissions, and never ownership', async (t, site) => {
  const { clientId } = await site.makeAccount()
  await site.change(({ db }) => db('client_logins').where({ client_id: clientId }).delete())
  const links = async () => site.database.read('client_logins').where({ client_id: clientId })
  t.equal((await site.post(await invite(site, clientId, guest, ['tickets']), details)).status, 303)
  t.match(await links(), [{ is_owner: 0, permissions: '["tickets"]' }], 'even without another login on the account')
})

withSite(t, 'an existing login accepts an invite with its password', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const loginId = await site.makeLogin(guest)
  const link = await invite(site, clientId, guest.toUpperCase())

  const page = await site.get(link)
  t.match(page.text, 'You already have a login')
  t.notMatch(page.text, 'firstname')

  const wrong = await site.post(link, { password: 'not the password' })
  t.equal(wrong.status, 422)
  t.match(wrong.text, /id="password-error">The password is incorrect\./)
  t.notMatch(wrong.text, 'not the password"')

  const right = await site.post(link, { password })
  t.equal(right.status, 303)
  t.ok(right.cookie)
  t.match(await site.database.read('client_logins').where({ login_id: loginId }), [{ client_id: clientId }])
})

withSite(
  t,
  'counts only wrong passwords, and rejects every password above the limit',
  async (t, site) => {
    await site.makeLogin(guest)
    const answers = async (link: string, status: number, sent = 'not the password') => {
      const reply = await site.post(link, { password: sent })
      t.equal(reply.status, status)
      return reply
    }
    const first = await invite(site, (await site.makeAccount()).clientId)
    await answers(first, 422)
    await answers(first, 303, password)

    const second = await invite(site, (await site.makeAccount()).clientId)
    await answers(second, 422)
    const refused = await answers(second, 429)
    t.match(refused.text, '<h1>Too many attempts</h1>')
    t.match(refused.headers.get('retry-after'), /^([1-9]|[1-5]\d|60)$/)
    await answers(second, 429, password)
    t.equal((await site.get(second)).status, 200, 'the page is still shown')
    site.advance(seconds(60))
    await answers(second, 303, password)
  },
  { attempts: 2 },
)

withService(
  t,
  'wrong passwords count toward the same limit as failed API authentication',
  async (t, api) => {
    await makeLogin(api, { email: guest })
    await api.ok('createclientinvite', { clientid: await makeClient(api), email: guest })
    const link = new URL(await mailedLink(api.database, guest))
    await api.call('getclients', {}, { credential: null })
    const body = new URLSearchParams({ password: 'not the password' })
    t.equal((await fetch(link, { method: 'POST', body })).status, 429)
  },
  { environment: { RATE_LIMIT_ANONYMOUS: '1' } },
)

// R-4103
withSite(t, 'shows errors next to their fields, and keeps the entered values except the password', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const link = await invite(site, clientId)
  const reply = await site.post(link, { firstname: maliciousText.text, lastname: ' ', password: 'short7!' })
  t.equal(reply.status, 422)
  t.match(reply.text, `value="${maliciousText.shown}"`)
  t.match(reply.text, 'id="lastname-error">Last name is required.')
  t.match(reply.text, 'id="password-error">New password must be at least 8 characters long.')
  t.match(reply.text, /id="lastname"[^>]*aria-describedby="lastname-error" aria-invalid="true" autofocus/)
  t.match(reply.text, /id="password"[^>]*aria-describedby="password-hint password-error" aria-invalid="true">/)
  t.notMatch(reply.text, 'short7!')

  const long = await site.post(link, { ...details, firstname: 'x'.repeat(256), lastname: 'a\0b' })
  t.match(long.text, 'First name must not be longer than 255 characters.')
  t.match(long.text, 'Last name contains a character that cannot be stored.')
  t.equal((await site.get(link)).status, 200, 'the invite is still open')
})

withSite(t, 'an invite does not change a login that is already on the account', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const link = await invite(site, clientId)
  await site.makeLogin(guest, { clientId, permissions: ['tickets'] })
  const reply = await site.post(link, { password })
  t.equal(reply.status, 409)
  t.match(reply.text, 'You already have access')
  t.notOk(reply.cookie)
  t.match(await site.database.read('client_logins').where({ client_id: clientId, is_owner: 0 }), [
    { permissions: '["tickets"]' },
  ])
})

withSite(
  t,
  'an invite expires after 7 days, when another invite replaces it, and when its account is deleted',
  async (t, site) => {
    const { clientId } = await site.makeAccount()
    const first = await invite(site, clientId)
    const second = await invite(site, clientId)
    t.equal((await site.get(first)).status, 410)
    t.match((await site.get(first)).text, 'This link no longer works')
    site.advance(days(7) - seconds(30))
    t.equal((await site.get(second)).status, 200)
    site.advance(seconds(31))
    t.equal((await site.get(second)).status, 410)
    t.equal((await site.post(second, details)).status, 410)

    const third = await invite(site, clientId)
    await site.database.transaction((db) => db('clients').where({ id: clientId }).delete())
    t.equal((await site.get(third)).status, 410)
  },
)

withSite(t, 'an unknown token returns 410, and a malformed token returns 404', async (t, site) => {
  t.equal((await site.get(`/client/invite/${'x'.repeat(43)}`)).status, 410)
  for (const token of ['x', 'x'.repeat(44), `${'x'.repeat(42)}%00`, '%ff', `${'x'.repeat(40)}%2F..`])
    t.equal((await site.get(`/client/invite/${token}`)).status, 404, token)
})

withSite(t, 'only one of two concurrent acceptances of an invite succeeds', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const link = await invite(site, clientId)
  const replies = await Promise.all([site.post(link, details), site.post(link, details)])
  t.strictSame(replies.map(({ status }) => status).sort(), [303, 410])
  t.equal((await site.database.read('client_logins').where({ client_id: clientId })).length, 2)

  const loginId = await site.makeLogin('joan@example.com')
  const again = await invite(site, clientId, 'joan@example.com')
  const known = await Promise.all([site.post(again, { password }), site.post(again, { password })])
  t.strictSame(known.map(({ status }) => status).sort(), [303, 410])
  t.equal((await site.database.read('client_sessions').where({ login_id: loginId })).length, 1)
})

withSite(t, 'asks for the password of a login created while a newcomer accepts', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const link = await invite(site, clientId)
  site.meanwhile = () => site.makeLogin(guest)
  const reply = await site.post(link, details)
  t.equal(reply.status, 409)
  t.match(reply.text, 'You already have a login')
  t.match(reply.text, 'id="password-error">A login with this email address already exists.')
  t.equal((await site.post(link, { password })).status, 303, 'the invite is still valid')
})

withSite(t, 'a password replaced while it is being checked opens no session', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const loginId = await site.makeLogin(guest)
  const link = await invite(site, clientId)
  const replacement = await prepareNewPassword('another password')
  site.meanwhile = () => site.change((work) => updateLogin(work, loginId, { password: replacement }))
  const reply = await site.post(link, { password })
  t.equal(reply.status, 409)
  t.notOk(reply.cookie)
  t.strictSame(await site.database.read('client_sessions').where({ login_id: loginId }), [])
  t.equal((await site.post(link, { password: 'another password' })).status, 303)
})

withSite(t, 'escapes the names on an invite', async (t, site) => {
  const { clientId } = await site.makeAccount({ companyname: maliciousText.text })
  const { text } = await site.get(await invite(site, clientId, 'o<b>"x@example.com'))
  t.match(text, `Join ${maliciousText.shown}`)
  t.match(text, 'value="o&lt;b&gt;&quot;x@example.com"')
  t.notMatch(text, '<script>')
})
