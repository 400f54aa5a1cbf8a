import t from 'tap'
import { attachLogin } from '../../../domain/clients/logins.js'
import { openBrowser } from './browser.js'
import { days, hours, password, type Site, seconds, withSite } from './site.js'

/** Returns the number of emails to an address, except for the signup email. */
const mailCount = async (site: Site, recipient: string): Promise<number> => (await mailsTo(site, recipient)).length
const mailsTo = (site: Site, recipient: string) =>
  site.database.read('emails').where({ recipient }).whereNot({ template: 'account signup email' }).orderBy('id')

const minutes = (count: number) => seconds(60 * count)

// R-4401, R-4404
withSite(
  t,
  'opens a session with an address and its password, and ends the session after inactivity or twelve hours',
  async (t, site) => {
    const { email, loginId } = await site.makeAccount()
    const browser = openBrowser(site)
    t.match((await browser.get('/client/sign-in')).text, /name="email"[\s\S]*name="password"[\s\S]*name="stays"/)
    const reply = await browser.signIn(` ${email.toUpperCase()} `)
    t.equal(reply.status, 303)
    t.equal(reply.headers.get('location'), '/client/home')
    t.match(
      reply.headers.get('set-cookie'),
      /^__Secure-client_session=[\w-]{43}; Path=\/client; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$/,
    )
    t.match((await browser.follow(reply)).text, 'signed in as Ada Lovelace')
    t.match(await site.database.read('activity_log').orderBy('id', 'desc').first(), {
      ...{ author: `login ${loginId}`, description: `Login ${loginId} signed in` },
    })

    const uses = async () => (await site.database.read('client_sessions').first('used_at'))?.used_at
    const opened = await uses()
    site.advance(seconds(50))
    await browser.get('/client/home')
    t.equal(await uses(), opened, 'a use is recorded once a minute')
    for (let used = 0; used < 25; used++) {
      site.advance(minutes(29))
      t.equal((await browser.get('/client/home')).status, used < 24 ? 200 : 401, `after ${used + 1} uses`)
    }

    await browser.signIn(email)
    site.advance(minutes(29))
    t.equal((await browser.get('/client/home')).status, 200)
    site.advance(minutes(31))
    t.equal((await browser.get('/client/home')).status, 401)
  },
)

// R-4404
withSite(t, 'a session that stays signed in lasts for 30 days without use', async (t, site) => {
  const { email } = await site.makeAccount()
  const browser = openBrowser(site)
  const reply = await browser.signIn(email, { stays: '1' })
  t.match(reply.headers.get('set-cookie'), '; Max-Age=2592000;')
  site.advance(days(30) - minutes(1))
  t.equal((await browser.get('/client/home')).status, 200)
  site.advance(minutes(2))
  t.equal((await browser.get('/client/home')).status, 401)
})

// R-4401
withSite(t, 'every rejected sign-in shows the same error and does not show the password again', async (t, site) => {
  const { email } = await site.makeAccount()
  const closed = await site.makeAccount()
  await site.database.transaction((db) => db('clients').where({ id: closed.clientId }).update({ status: 'closed' }))
  await site.makeLogin('alone@example.com')
  const pairs = [
    [email, 'not the password'],
    ['nobody@example.com', password],
    [closed.email, password],
    ['alone@example.com', password],
  ] as const
  for (const [typed, wrong] of pairs) {
    const reply = await openBrowser(site).signIn(typed, { password: wrong })
    t.equal(reply.status, 422, typed)
    t.match(reply.text, '<p class="error" role="alert">The email address or password is incorrect.</p>')
    t.match(reply.text, `value="${typed}"`)
    t.notMatch(reply.text, wrong)
    t.equal(reply.cookie, '')
  }
  t.strictSame(await site.database.read('client_sessions'), [])
})

// R-4402
withSite(t, 'sign-in redirects only to pages of the client area', async (t, site) => {
  const { email } = await site.makeAccount()
  const leads = async (next: string) => {
    const reply = await openBrowser(site).get(`/client/sign-in?${new URLSearchParams({ next })}`, {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
    })
    t.equal(reply.status, 303, next)
    return reply.headers.get('location')
  }
  t.equal(await leads('/client/invoices?page=2'), '/client/invoices?page=2')
  t.equal(await leads('/invoices/5'), '/client/invoices/5')
  t.equal(await leads('invoices'), '/client/invoices')
  for (const outside of [
    'https://evil.example/',
    '//evil.example/',
    '/client//evil.example/',
    '/\\evil.example',
    '/client/../docs',
    '/client/%2e%2e/docs',
    'javascript:alert(1)',
    '/a b',
    '/sso/x',
    '/client/%73so/x',
    '/sign-out',
    `/${'x'.repeat(3000)}`,
  ])
    t.equal(await leads(outside), '/client/home', outside.slice(0, 40))
})

// R-4403
withSite(t, 'the setting sign_in_url replaces the sign-in page', async (t, site) => {
  await site.database.transaction((db) =>
    db('settings').insert({ name: 'sign_in_url', value: 'https://shop.example/login', group: 'general' }),
  )
  const { text, status, headers } = await site.get('/client/invoices')
  t.equal(status, 401)
  t.match(text, 'href="https://shop.example/login"')
  t.equal(headers.get('refresh'), '0; url=https://shop.example/login')
  t.match((await site.post('/client/sign-out')).text, 'href="https://shop.example/login"')
})

// R-4401
withSite(
  t,
  'limits failed sign-ins, but a known network can still sign in',
  async (t, site) => {
    const { email } = await site.makeAccount()
    t.equal((await openBrowser(site).signIn(email)).status, 303)
    for (let guess = 0; guess < 4; guess++) {
      site.visitor = `198.51.100.${guess}`
      const reply = await openBrowser(site).signIn(email, { password: 'wrong' })
      t.equal(reply.status, guess < 3 ? 422 : 429)
    }
    t.equal((await openBrowser(site).signIn(email)).status, 429, 'the correct password from elsewhere is limited too')
    site.visitor = '192.0.2.1'
    t.equal((await openBrowser(site).signIn(email)).status, 303)
  },
  { attempts: 3 },
)

// R-4405
withSite(t, 'a login on several accounts chooses an account', async (t, site) => {
  const mine = await site.makeAccount({ companyname: 'Engines Ltd' })
  const other = await site.makeAccount({ companyname: 'Looms <Ltd>' })
  const foreign = await site.makeAccount()
  await site.change((ctx) => attachLogin(ctx, mine.loginId, other.clientId, 'all'))
  const browser = openBrowser(site)
  const reply = await browser.get('/client/sign-in?next=/invoices', {
    method: 'POST',
    body: new URLSearchParams({ email: mine.email, password }),
  })
  t.equal(reply.headers.get('location'), '/client/accounts?next=%2Finvoices')
  const page = await browser.follow(reply)
  t.match(page.text, /Engines Ltd[\s\S]*Looms &lt;Ltd&gt;/)
  const choice = '/client/accounts?next=/invoices'
  const chosen = await browser.send(choice, { account: String(other.clientId) })
  t.equal(chosen.headers.get('location'), '/client/invoices')
  t.match(
    (await browser.get('/client/home')).text,
    '<p class="account">Looms &lt;Ltd&gt; · <a href="/client/accounts">',
  )
  t.equal((await browser.send(choice, { account: String(foreign.clientId) })).status, 404)
  const [session] = await site.database.read('client_sessions')
  t.equal(session?.client_id, other.clientId)

  const linked = await site.signIn({ clientId: mine.clientId })
  const { text } = await site.get('/client/home', linked)
  t.match(
    text,
    '<p class="account">Engines Ltd · <a href="/client/accounts">',
    'a session from a link has the account of that link',
  )
})

// R-4408
withSite(t, 'the page of a login lists its sessions and ends them', async (t, site) => {
  const account = await site.makeAccount()
  const stranger = await site.makeAccount()
  const [here, there, third, theirs] = [openBrowser(site), openBrowser(site), openBrowser(site), openBrowser(site)]
  for (const browser of [here, there, third]) await browser.signIn(account.email)
  await theirs.signIn(stranger.email)
  await site.database.transaction((db) =>
    db('client_sessions').where({ id: 2 }).update({ agent: 'Firefox, Linux', address: '203.0.113.9' }),
  )
  const { text } = await here.get('/client/login')
  t.match(text, /Firefox, Linux[\s\S]*203\.0\.113\.9/)
  t.equal(text.match(/End session/g)?.length, 2)
  t.match(text, 'Current session')
  t.equal((await here.send('/client/login', { form: 'end', session: '4' })).status, 404, 'the session of another login')
  t.equal((await here.send('/client/login', { form: 'end', session: '2' })).status, 303)
  t.equal((await there.get('/client/home')).status, 401)
  t.equal((await here.send('/client/login', { form: 'endOthers' })).status, 303)
  const open = await Promise.all([here, third, theirs].map((one) => one.get('/client/home')))
  t.strictSame(
    open.map(({ status }) => status),
    [200, 401, 200],
  )
})

// R-4407, R-990
withSite(
  t,
  'a password change requires the old password, ends other sessions, and is reported by email',
  async (t, site) => {
    const account = await site.makeAccount({ companyname: 'Analytical Engines' })
    const [here, there] = [openBrowser(site), openBrowser(site)]
    for (const browser of [here, there]) await browser.signIn(account.email)
    const set = (fields: Record<string, string>) => here.send('/client/login', { form: 'password', ...fields })
    t.match(await set({ password: 'a new password' }), { status: 422, text: 'own_password-password-error' })
    t.match(await set({ password: 'a new password', own_password: 'wrong' }), { status: 422 })
    for (const weak of ['password1', account.email, 'Analytical-Engines', 'analyticalengines'])
      t.match(await set({ password: weak, own_password: password }), { status: 422, text: 'Choose another' }, weak)
    t.equal((await there.get('/client/home')).status, 200)
    t.equal(await mailCount(site, account.email), 0)
    t.equal((await set({ password: 'a new password', own_password: password })).status, 200)
    t.equal((await here.get('/client/home')).status, 200)
    t.equal((await there.get('/client/home')).status, 401)
    t.match(await mailsTo(site, account.email), [{ template: 'password changed' }])
    t.equal((await openBrowser(site).signIn(account.email)).status, 422)
    t.equal((await openBrowser(site).signIn(account.email, { password: 'a new password' })).status, 303)
  },
)

// R-4409, R-4411
withSite(t, 'a mailed link signs in once, with its button, within 15 minutes', async (t, site) => {
  const account = await site.makeAccount()
  const ask = (email: string) => site.post('/client/sign-in/link?next=/invoices', { email })
  const nobody = await ask('nobody@example.com')
  const sent = await ask(account.email)
  t.strictSame([sent.status, nobody.status], [200, 200])
  t.equal(sent.text.replaceAll(account.email, 'X'), nobody.text.replaceAll('nobody@example.com', 'X'))
  const link = await site.mailedLink(account.email)
  t.match(link, /^\/client\/sign-in\/link\/[\w-]{43}$/)
  for (const init of [{}, { method: 'HEAD' }, { headers: { 'sec-purpose': 'prefetch' } }])
    t.strictSame([(await site.get(link, init)).status, await site.database.read('client_sessions')], [200, []])
  const replies = await Promise.all(Array.from({ length: 5 }, () => site.post(link)))
  t.strictSame(replies.map(({ status }) => status).sort(), [303, 410, 410, 410, 410])
  const won = replies.find(({ status }) => status === 303)
  t.equal(won?.headers.get('location'), '/client/invoices')
  t.equal((await site.get('/client/invoices', { headers: { cookie: won?.cookie ?? '' } })).status, 200)

  await ask(account.email)
  const late = await site.mailedLink(account.email)
  site.advance(minutes(15) + seconds(1))
  t.equal((await site.get(late)).status, 410)
  t.equal((await site.post(late)).status, 410)
  for (let more = 0; more < 3; more++) await ask(account.email)
  t.equal(await mailCount(site, account.email), 3, 'three an hour')
  await site.post('/client/reset', { email: account.email })
  t.equal(await mailCount(site, account.email), 4, 'reset links are counted separately')
})

// R-4409, R-4430, R-4431, R-4432
withSite(
  t,
  'a confirmed link makes a new address effective, and a link to the old address undoes the change',
  async (t, site) => {
    const account = await site.makeAccount()
    const other = await site.makeAccount()
    const [here, there] = [openBrowser(site), openBrowser(site)]
    for (const browser of [here, there]) await browser.signIn(account.email)
    const change = (email: string) => here.send('/client/login', { form: 'email', email, own_password: password })
    t.equal((await here.send('/client/login', { form: 'email', email: 'new@example.com' })).status, 422)
    const taken = await change(other.email)
    const asked = await change('new@example.com')
    t.equal(taken.text.replaceAll(other.email, 'X'), asked.text.replaceAll('new@example.com', 'X'))
    t.equal(await mailCount(site, other.email), 0, 'the address of an existing login is not emailed')
    t.equal(await mailCount(site, account.email), 2, 'the old address is notified immediately')
    const link = await site.mailedLink('new@example.com')
    t.match((await site.get(link)).text, 'new@example.com')
    t.equal((await openBrowser(site).signIn('new@example.com')).status, 422, 'a GET request changes nothing')
    const replies = await Promise.all([site.post(link), site.post(link)])
    t.strictSame(replies.map(({ status }) => status).sort(), [200, 410])
    t.equal((await here.get('/client/home')).status, 200, 'the session that made the request stays open')
    t.equal((await there.get('/client/home')).status, 401)
    t.equal((await openBrowser(site).signIn(account.email)).status, 422)
    t.equal((await there.signIn('new@example.com')).status, 303)

    const back = await site.mailedLink(account.email)
    t.match(back, /^\/client\/take-back\/[\w-]{43}$/)
    await change('third@example.com')
    const third = await site.mailedLink('third@example.com')
    site.advance(days(2) + hours(23))
    t.equal((await site.get(back)).status, 200)
    t.equal((await site.post(back)).status, 200)
    t.equal((await site.post(back)).status, 410)
    t.equal((await site.post(third)).status, 410, 'a later request is no longer valid')
    for (const browser of [here, there]) t.equal((await browser.get('/client/home')).status, 401)
    t.equal((await openBrowser(site).signIn('new@example.com')).status, 422)
    t.equal((await openBrowser(site).signIn(account.email)).status, 303)
  },
)

// R-4431
withSite(t, 'a change of address cannot be undone after three days', async (t, site) => {
  const account = await site.makeAccount()
  const browser = openBrowser(site)
  await browser.signIn(account.email)
  await browser.send('/client/login', { form: 'email', email: 'new@example.com', own_password: password })
  await site.post(await site.mailedLink('new@example.com'))
  const back = await site.mailedLink(account.email)
  site.advance(days(3) + seconds(1))
  t.equal((await site.post(back)).status, 410)
})

// R-4432
withSite(t, 'a later change of address does not use up the undo link of an earlier change', async (t, site) => {
  const account = await site.makeAccount()
  const thief = openBrowser(site)
  await thief.signIn(account.email)
  const change = async (email: string) => {
    await thief.send('/client/login', { form: 'email', email, own_password: password })
    await site.post(await site.mailedLink(email))
  }
  await change('second@example.com')
  const back = await site.mailedLink(account.email)
  await change('third@example.com')
  const later = await site.mailedLink('second@example.com')
  t.match(later, '/client/take-back/')
  t.equal((await site.post(later)).status, 200)
  t.equal((await site.post(back)).status, 200)
  t.equal((await openBrowser(site).signIn(account.email)).status, 303)
  t.equal((await site.post(later)).status, 410)
})

// R-4432
withSite(t, 'undoing a change of address ends the undo links of later changes', async (t, site) => {
  const account = await site.makeAccount()
  const thief = openBrowser(site)
  await thief.signIn(account.email)
  await thief.send('/client/login', { form: 'email', email: 'second@example.com', own_password: password })
  await site.post(await site.mailedLink('second@example.com'))
  const back = await site.mailedLink(account.email)
  await thief.send('/client/login', { form: 'email', email: 'third@example.com', own_password: password })
  await site.post(await site.mailedLink('third@example.com'))
  const later = await site.mailedLink('second@example.com')
  t.equal((await site.post(back)).status, 200)
  t.equal((await site.post(later)).status, 410)
})
