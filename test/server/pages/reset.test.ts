import t from 'tap'
import { inviteToAccount } from '../../../domain/clients/invites.js'
import { findLoginByPassword, updateLogin } from '../../../domain/clients/logins.js'
import { requestReset } from '../../../domain/clients/password-reset.js'
import { hours, maliciousText, password, type Site, seconds, withSite } from './site.js'

const ask = (site: Site, email: string) => site.post('/client/reset', { email })

withSite(t, 'a mailed link replaces a forgotten password once', async (t, site) => {
  const { loginId, clientId, email } = await site.makeAccount()
  t.match((await site.get('/client/reset')).text, /type="email"/)
  t.equal((await ask(site, ` ${email.toUpperCase()} `)).status, 200)
  const link = await site.mailedLink(email)

  const page = await site.get(link)
  t.equal(page.status, 200)
  t.match(page.text, /name="password"[^>]*autocomplete="new-password"/)
  const session = await site.signIn({ clientId })
  const signInLink = await site.signInLink({ clientId })

  const short = await site.post(link, { password: 'short7!' })
  t.equal(short.status, 422)
  t.match(short.text, 'id="password-error">New password must be at least 8 characters long.')

  for (const weak of ['password1', email.toUpperCase()]) {
    const refused = await site.post(link, { password: weak })
    t.equal(refused.status, 422)
    t.match(refused.text, /id="password-error">This password is too common, or it is the email address/)
  }

  const reply = await site.post(link, { password: 'a new password' })
  t.equal(reply.status, 200, 'a rejected password does not use up the link')
  t.match(reply.text, 'Your new password is set')
  const { read } = site.database
  t.match(await findLoginByPassword(read, email, 'a new password'), { id: loginId })
  t.equal(await findLoginByPassword(read, email, password), undefined)

  t.equal((await site.get('/client/home', session)).status, 401, 'sessions have ended')
  t.equal((await site.get(signInLink)).status, 410, 'sign-in links have ended too')
  t.equal((await site.get(link)).status, 410)
  t.equal((await site.post(link, { password: 'yet another one' })).status, 410)
})

withSite(t, 'neither the response nor its time reveals which addresses have a login', async (t, site) => {
  const { email } = await site.makeAccount()
  const timed = async (address: string) => {
    const started = performance.now()
    const reply = await ask(site, address)
    return { ...reply, text: reply.text.replaceAll(address, '…'), time: performance.now() - started }
  }
  const known = await timed(email)
  const unknown = await timed('nobody@example.com')
  t.strictSame([unknown.status, unknown.text], [known.status, known.text])
  t.ok(Math.min(known.time, unknown.time) > 290, 'both take much longer than writing an email')
  t.equal(await site.mailCount(email), 2, 'the signup email and the link')
  t.equal(await site.mailCount('nobody@example.com'), 0)
})

/** Requests six links concurrently. Returns the number of emails sent. */
async function askOften(
  site: Site,
  email: string,
  askOnce: () => Promise<unknown> = () => ask(site, email),
): Promise<number> {
  const before = await site.mailCount(email)
  await Promise.all(Array.from({ length: 6 }, askOnce))
  return (await site.mailCount(email)) - before
}

// R-2832
withSite(t, 'reset links remain valid for two hours, even if more links are requested', async (t, site) => {
  const { email } = await site.makeAccount()
  const other = await site.makeAccount()
  await ask(site, other.email)
  t.equal(await askOften(site, email), 3)
  const links = await site.mailedLinks(email)
  const statuses = () => Promise.all(links.map(async (link) => (await site.get(link)).status))
  t.strictSame(await statuses(), [200, 200, 200])
  site.advance(hours(1) + seconds(1))
  t.equal(await askOften(site, email), 3, 'more links are sent an hour later')
  t.strictSame(await statuses(), [200, 200, 200])
  site.advance(hours(1))
  t.strictSame(await statuses(), [410, 410, 410])
  const later = await site.mailedLinks(email)
  t.equal((await site.post(later[3] as string, { password: 'a new password' })).status, 200)
  for (const link of later) t.equal((await site.get(link)).status, 410, 'using one link ends all')
})

// R-2832
withSite(t, 'limits a login to three emails in any hour and ten in any 24 hours', async (t, site) => {
  const { email } = await site.makeAccount()
  // Bypasses the form, whose responses are slow.
  const send = (to = email) => askOften(site, to, () => site.change((ctx) => requestReset(ctx, to)))
  const sent: number[] = []
  for (let hour = 0; hour < 5; hour++) {
    sent.push(await send())
    site.advance(hours(1) + seconds(1))
  }
  t.strictSame(sent, [3, 3, 3, 1, 0])
  site.advance(hours(24 - 5) - seconds(60))
  t.equal(await send(), 0, 'nearly a day after the first')
  site.advance(seconds(120))
  t.equal(await send(), 3, 'a day after the first three')
  t.equal(await send((await site.makeAccount()).email), 3, 'another login has its own limit')
})

// R-2832
withSite(t, 'a login that has reached its limit gets the same response as any address', async (t, site) => {
  const { email } = await site.makeAccount()
  const read = async (address: string) => (await ask(site, address)).text.replaceAll(address, '…')
  const first = await read(email)
  t.equal(await askOften(site, email), 2)
  t.equal(await read(email), first)
  t.equal(await read('nobody@example.com'), first)
  t.match(first, 'at most 3 of these emails per hour')
})

// R-2832
withSite(t, 'counts no request and creates no link while email is disabled', async (t, site) => {
  const { email, loginId } = await site.makeAccount()
  const disable = (value: string) =>
    site.database.transaction(async (db) => {
      await db('settings').insert({ group: 'email', name: 'mail_disabled', value }).onConflict('name').merge()
    })
  await disable('yes')
  t.equal(await askOften(site, email), 0)
  t.strictSame(await site.database.read('login_tokens').where({ login_id: loginId }), [])
  await disable('no')
  t.equal(await askOften(site, email), 3)
})

withSite(t, 'changing the email address of a login ends its open reset links', async (t, site) => {
  const { loginId, email } = await site.makeAccount()
  const links: string[] = []
  for (let n = 0; n < 3; n++) {
    await ask(site, email)
    links.push(await site.mailedLink(email))
    site.advance(seconds(61))
  }
  t.equal(new Set(links).size, 3)
  await site.change((work) => updateLogin(work, loginId, { email: 'moved@example.com' }))
  for (const link of links) t.equal((await site.get(link)).status, 410)
})

withSite(t, 'two reset links used at the same time change the password only once', async (t, site) => {
  const { email } = await site.makeAccount()
  const links: string[] = []
  for (let n = 0; n < 2; n++) {
    await ask(site, email)
    links.push(await site.mailedLink(email))
    site.advance(seconds(61))
  }
  const replies = await Promise.all(links.map((link, n) => site.post(link, { password: `password number ${n}` })))
  t.strictSame(replies.map(({ status }) => status).sort(), [200, 410])
  const winner = replies.findIndex(({ status }) => status === 200)
  t.ok(await findLoginByPassword(site.database.read, email, `password number ${winner}`))
})

withSite(
  t,
  'requests for links count against the network address like calls without a credential',
  async (t, site) => {
    const { email } = await site.makeAccount()
    for (const address of ['nobody@example.com', 'no address']) await ask(site, address)
    t.equal((await ask(site, email)).status, 200)
    const refused = await ask(site, email)
    t.equal(refused.status, 429)
    t.match(refused.text, '<h1>Too many attempts</h1>')
    t.match(refused.headers.get('retry-after'), /^([1-9]|[1-5]\d|60)$/)
    t.equal((await site.get('/client/reset')).status, 200, 'the form is still shown')
    t.equal(await site.mailCount(email), 2)
    site.advance(seconds(60))
    t.equal((await ask(site, email)).status, 200)
  },
  { attempts: 3 },
)

withSite(
  t,
  'a network that set a password with a link can sign in despite failed sign-ins from other networks',
  async (t, site) => {
    const { email } = await site.makeAccount()
    const { clientId } = await site.makeAccount()
    await ask(site, email)
    const link = await site.mailedLink(email)
    t.equal((await site.post(link, { password: 'a new password' })).status, 200)
    await site.change((ctx) => inviteToAccount(ctx, clientId, { email, permissions: 'all' }))
    const invited = await site.mailedLink(email)
    const owner = site.visitor
    for (const visitor of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      site.visitor = visitor
      await site.post(invited, { password: 'a guess' })
    }
    t.equal((await site.post(invited, { password: 'a new password' })).status, 429, 'the login has reached its limit')
    site.visitor = owner
    t.equal((await site.post(invited, { password: 'a new password' })).status, 303)
  },
  { attempts: 3 },
)

withSite(t, 'a reset link used twice at the same time changes the password only once', async (t, site) => {
  const { email } = await site.makeAccount()
  await ask(site, email)
  const link = await site.mailedLink(email)
  const chosen = ['the first password', 'the second password']
  const replies = await Promise.all(chosen.map((password) => site.post(link, { password })))
  t.strictSame(replies.map(({ status }) => status).sort(), [200, 410])
  const winner = chosen[replies.findIndex(({ status }) => status === 200)] as string
  t.ok(await findLoginByPassword(site.database.read, email, winner))
})

//
withSite(t, 'a reset link expires after 2 hours', async (t, site) => {
  const { email } = await site.makeAccount()
  await ask(site, email)
  const link = await site.mailedLink(email)
  site.advance(hours(2) - seconds(30))
  t.equal((await site.get(link)).status, 200)
  site.advance(seconds(31))
  t.equal((await site.get(link)).status, 410)
  t.equal((await site.post(link, { password: 'a new password' })).status, 410)
  t.equal((await site.get(`/client/reset/${'x'.repeat(42)}`)).status, 404)
})

withSite(t, 'a sign-in link cannot reset a password, and a reset link cannot sign in', async (t, site) => {
  const { clientId, email } = await site.makeAccount()
  const token = (await site.signInLink({ clientId })).split('/').at(-1)
  t.equal((await site.get(`/client/reset/${token}`)).status, 410)
  await ask(site, email)
  const other = (await site.mailedLink(email)).split('/').at(-1)
  t.equal((await site.get(`/client/sso/${other}`)).status, 410)
  t.equal((await site.get(`/client/reset/${other}`)).status, 200)
})

withSite(t, 'shows an invalid email address again, escaped and with an error at the field', async (t, site) => {
  const reply = await ask(site, maliciousText.text)
  t.equal(reply.status, 422)
  t.match(reply.text, 'id="email-error">Email address must be complete, like ada@example.com.')
  t.match(reply.text, `value="${maliciousText.shown}"`)
  t.equal((await site.post('/client/reset')).status, 422)
})

withSite(
  t,
  'an attempt to set a password counts against the network until the link is used',
  async (t, site) => {
    const { email } = await site.makeAccount()
    await ask(site, email)
    const link = await site.mailedLink(email)
    let beside: number | undefined
    site.meanwhile = async () => {
      beside = (await site.post(link, { password: 'another password' })).status
    }
    t.equal((await site.post(link, { password: 'a new password' })).status, 200)
    t.equal(beside, 429, 'few of many concurrent attempts have their passwords hashed')
  },
  { attempts: 2 },
)
