import { request } from 'node:http'
import t from 'tap'
import { detachLogin } from '../../../domain/clients/logins.js'
import { hours, seconds, withSite } from './site.js'

withSite(t, 'a sign-in link opens a session and redirects to the home page', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const reply = await site.get(await site.signInLink({ clientId }))
  t.equal(reply.status, 303)
  t.equal(reply.headers.get('location'), '/client/home')
  t.match(
    reply.headers.get('set-cookie'),
    /^__Secure-client_session=[\w-]{43}; Path=\/client; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
  )
  t.equal(reply.headers.get('cache-control'), 'no-store')
  t.equal(reply.headers.get('referrer-policy'), 'no-referrer')
  const home = await site.get('/client/home', { headers: { cookie: reply.cookie } })
  t.equal(home.status, 200)
  t.match(home.text, 'signed in as Ada Lovelace')
})

withSite(t, 'a sign-in link redirects to its destination', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const location = async (request: object) =>
    (await site.get(await site.signInLink({ clientId, ...request }))).headers.get('location')
  t.equal(await location({ destination: 'clientarea:tickets' }), '/client/tickets')
  t.equal(
    await location({ destination: 'sso:custom_redirect', path: '/invoices?page=2#top' }),
    '/client/invoices?page=2#top',
  )
  t.equal(await location({ destination: 'sso:custom_redirect', path: '/' }), '/client/')
  t.equal((await site.get('/client/')).headers.get('location'), '/client/home')
})

//
withSite(t, 'a sign-in link works once, even if it is opened ten times concurrently', async (t, site) => {
  const { clientId } = await site.makeAccount()
  // The first round opens the connections, so that the requests of later rounds arrive at the same time.
  for (let round = 1; round <= 5; round++) {
    const link = await site.signInLink({ clientId })
    const replies = await Promise.all(Array.from({ length: 10 }, () => site.get(link)))
    const [won, ...lost] = replies.sort((a, b) => a.status - b.status)
    t.equal(won?.status, 303)
    t.ok(won?.cookie)
    t.ok(lost.every(({ status, cookie }) => status === 410 && cookie === ''))
    t.match(lost[0]?.text, 'This link no longer works')
    t.equal((await site.database.read('client_sessions')).length, round)
  }
})

//
withSite(t, 'a sign-in link expires after 60 seconds', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const links = [await site.signInLink({ clientId }), await site.signInLink({ clientId })] as const
  site.advance(seconds(55))
  t.equal((await site.get(links[0])).status, 303)
  site.advance(seconds(6))
  t.equal((await site.get(links[1])).status, 410)
  t.equal((await site.get('/client/sso/short')).status, 404)
})

withSite(t, 'neither HEAD nor a prefetch uses up a sign-in link', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const link = await site.signInLink({ clientId })
  const head = await site.get(link, { method: 'HEAD' })
  t.strictSame([head.status, head.text, head.cookie], [200, '', ''])
  const early = await site.get(link, { headers: { 'sec-purpose': 'prefetch;prerender' } })
  t.strictSame([early.status, early.cookie], [503, ''])
  t.equal((await site.get(link)).status, 303)
})

withSite(t, 'a session ends after an hour, and when its login leaves the account', async (t, site) => {
  const { clientId, loginId } = await site.makeAccount()
  const first = await site.signIn({ clientId })
  const second = await site.signIn({ clientId })
  site.advance(hours(1) - seconds(30))
  t.equal((await site.get('/client/home', first)).status, 200)
  site.advance(seconds(31))
  t.equal((await site.get('/client/home', first)).status, 401)
  t.equal((await site.get('/client/home', second)).status, 401)

  const third = await site.signIn({ clientId })
  await site.change((work) => detachLogin(work, loginId, clientId))
  t.equal((await site.get('/client/home', third)).status, 401)
})

withSite(t, 'signing out requires a form of the same session, and ends the session', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const session = await site.signIn({ clientId })
  const other = await site.signIn({ clientId })
  const token = async (of: object) =>
    /name="form_token" value="(\w+)"/.exec((await site.get('/client/home', of)).text)?.[1] as string

  t.equal((await site.post('/client/sign-out', {}, session)).status, 403)
  t.equal((await site.post('/client/sign-out', { form_token: await token(other) }, session)).status, 403)
  t.equal((await site.post('/client/sign-out', { 'form_token[a]': 'x' }, session)).status, 403)
  const form_token = await token(session)
  const foreign = { headers: { ...session.headers, 'sec-fetch-site': 'cross-site' } }
  t.equal((await site.post('/client/sign-out', { form_token }, foreign)).status, 403)
  t.equal((await site.get('/client/home', session)).status, 200)

  const reply = await site.post('/client/sign-out', { form_token }, session)
  t.equal(reply.status, 200)
  t.match(reply.text, 'You are signed out')
  t.match(
    reply.headers.get('set-cookie'),
    /^__Secure-client_session=; Path=\/client; Max-Age=0; HttpOnly; SameSite=Lax; Secure$/,
  )
  t.equal((await site.get('/client/home', session)).status, 401)
  t.equal((await site.get('/client/home', other)).status, 200, 'another session continues')
  t.equal(
    (await site.post('/client/sign-out', {}, session)).status,
    200,
    'a visitor without a session sees the same page',
  )
})

// R-2806
withSite(
  t,
  'over TLS, a cookie without the __Secure- prefix grants no access, and the page links to sign-in',
  async (t, site) => {
    const { clientId } = await site.makeAccount()
    const { cookie } = (await site.signIn({ clientId })).headers
    const planted = cookie.replace('__Secure-', '')
    t.not(planted, cookie)
    const reply = await site.get('/client/home', { headers: { cookie: planted } })
    t.equal(reply.status, 401)
    t.match(reply.text, 'href="/client/sign-in">Sign in</a>')
    t.equal((await site.get('/client/home', { headers: { cookie: `${planted}; ${cookie}` } })).status, 200)
  },
)

withSite(t, 'an unknown or empty session secret grants no access', async (t, site) => {
  for (const cookie of [
    '__Secure-client_session=',
    `__Secure-client_session=${'x'.repeat(43)}`,
    "__Secure-client_session=' or 1=1 --",
    '__Secure-client_session=%00',
  ])
    t.equal((await site.get('/client/home', { headers: { cookie } })).status, 401, cookie)
})

withSite(
  t,
  'below a path and without TLS, addresses and the cookie follow the public address, not the Host header',
  async (t, site) => {
    const { clientId } = await site.makeAccount()
    const link = (await site.signInLink({ clientId })).replace(/^\/billing/, '')
    const { location, cookie } = await new Promise<{ location?: string; cookie: string }>((resolve, reject) => {
      const asked = request(site.url + link, { headers: { host: 'evil.example' } }, (reply) => {
        reply.resume()
        resolve({ location: reply.headers.location as string, cookie: String(reply.headers['set-cookie']) })
      })
      asked.on('error', reject).end()
    })
    t.equal(location, '/billing/client/home')
    t.match(cookie, /^client_session=[\w-]{43}; Path=\/billing\/client; Max-Age=3600; HttpOnly; SameSite=Lax$/)
    const { text } = await site.get('/client/home', { headers: { cookie: cookie.split(';')[0] as string } })
    t.match(text, 'href="/billing/client/invoices"')
    t.match(text, 'action="/billing/client/sign-out"')
  },
  { baseUrl: 'http://example.com/billing' },
)
