import { Secret, TOTP } from 'otpauth'
import t from 'tap'
import { resetFactor } from '../../../domain/clients/factor-changes.js'
import { inviteToAccount } from '../../../domain/clients/invites.js'
import { type Browser, openBrowser } from './browser.js'
import { type Account, password, type Site, seconds, withSite } from './site.js'

const page = '/client/login/second-factor'

/** Returns the code that an app shows for a secret. */
const codeOf = (site: Site, secret: string, stepsAhead = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    ...{ algorithm: 'SHA1', digits: 6, period: 30, timestamp: site.now().getTime() + stepsAhead * seconds(30) },
  })

/** Advances the clock and returns a new code. */
const nextCode = (site: Site, secret: string): string => {
  site.advance(seconds(90))
  return codeOf(site, secret)
}

const secretIn = (text: string): string => (/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', '')
const recoveryIn = (text: string): string[] =>
  [...text.matchAll(/<li><code>([\d ]+)<\/code>/g)].map(([, code]) => code ?? '')

/** Enables the second factor of a login. Returns its secret and recovery codes. */
async function enableSecondFactor(site: Site, browser: Browser): Promise<{ secret: string; recovery: string[] }> {
  await browser.send(page, { form: 'begin', own_password: password })
  const secret = secretIn((await browser.get(page)).text)
  const { text } = await browser.send(page, { form: 'on', code: codeOf(site, secret) })
  return { secret, recovery: recoveryIn(text) }
}

async function openLogin(site: Site): Promise<{ account: Account; browser: Browser }> {
  const account = await site.makeAccount()
  const browser = openBrowser(site)
  await browser.signIn(account.email)
  return { account, browser }
}

const sessionsOf = (site: Site) => site.database.read('client_sessions').pluck('id')

// R-4420, R-4422
withSite(t, 'the first correct code enables a second factor and shows its recovery codes once', async (t, site) => {
  const { account, browser } = await openLogin(site)
  const there = openBrowser(site)
  await there.signIn(account.email)
  t.equal((await browser.send(page, { form: 'begin' })).status, 422)
  t.equal((await browser.send(page, { form: 'begin', own_password: 'wrong' })).status, 422)
  t.equal((await browser.send(page, { form: 'begin', own_password: password })).status, 303)
  const { text } = await browser.get(page)
  const secret = secretIn(text)
  t.match(secret, /^[A-Z2-7]{32}$/)
  t.match(text, '<svg xmlns="http://www.w3.org/2000/svg"')
  t.notMatch((await there.get(page)).text, secret, 'another session does not see the secret')
  t.equal((await there.send(page, { form: 'on', code: codeOf(site, secret) })).status, 409)
  const [stored] = await site.database.read('second_factors')
  t.match(stored, { is_on: 0, secret: /^v2\./ })
  t.match(
    (await openBrowser(site).signIn(account.email)).headers.get('location'),
    '/client/home',
    'the second factor is not enabled yet',
  )

  const wrong = await browser.send(page, { form: 'on', code: '12' })
  t.match(wrong, { status: 422, text: 'This code is incorrect or has already been used.' })
  t.equal(secretIn(wrong.text), secret)
  const on = await browser.send(page, { form: 'on', code: codeOf(site, secret) })
  t.equal(on.status, 200)
  const recovery = recoveryIn(on.text)
  t.equal(new Set(recovery).size, 10)
  t.ok(recovery.every((code) => /^\d{4} \d{4} \d{4}$/.test(code)))
  const kept = JSON.stringify(await site.database.read('recovery_codes'))
  for (const code of recovery) t.notMatch(kept, code.replaceAll(' ', ''))
  t.notMatch((await browser.get(page)).text, secret)
  t.equal((await there.get('/client/home')).status, 401, 'other sessions end')
  const mails = await site.database.read('emails').where({ recipient: account.email }).pluck('template')
  t.strictSame(mails, ['account signup email', 'second factor changed'])
})

// R-4406, R-4420
withSite(t, 'sign-in requires a code before it opens a session, and accepts each code once', async (t, site) => {
  const { account, browser } = await openLogin(site)
  const { secret, recovery } = await enableSecondFactor(site, browser)
  const entering = openBrowser(site)
  const before = await sessionsOf(site)
  const reply = await entering.get('/client/sign-in?next=/invoices', {
    method: 'POST',
    body: new URLSearchParams({ email: account.email, password }),
  })
  t.equal(reply.headers.get('location'), '/client/sign-in/code')
  t.match(reply.headers.get('set-cookie'), /^__Secure-client_step=[\w-]{43}; Path=\/client; Max-Age=600; HttpOnly/)
  t.strictSame(await sessionsOf(site), before)
  t.equal((await entering.get('/client/home')).status, 401)
  const token = entering.cookies.get('__Secure-client_step')
  t.equal((await site.get('/client/home', { headers: { cookie: `__Secure-client_session=${token}` } })).status, 401)
  t.equal((await openBrowser(site).get('/client/sign-in/code')).status, 401)

  t.equal(
    (await entering.send('/client/sign-in/code', { code: codeOf(site, secret) })).status,
    422,
    'the code was already used',
  )
  site.advance(seconds(90))
  t.equal((await entering.send('/client/sign-in/code', { code: codeOf(site, secret, -3) })).status, 422, 'too old')
  const code = codeOf(site, secret)
  const both = await Promise.all([1, 2].map(() => entering.send('/client/sign-in/code', { code })))
  t.strictSame(both.map(({ status }) => status).sort(), [303, 401])
  t.equal(both.find(({ status }) => status === 303)?.headers.get('location'), '/client/invoices')
  t.equal((await entering.get('/client/invoices')).status, 200)

  const [first = '', second = ''] = recovery
  const others = [openBrowser(site), openBrowser(site)] as const
  for (const other of others) await other.signIn(account.email)
  const raced = await Promise.all(others.map((other) => other.send('/client/sign-in/code', { code: first })))
  t.strictSame(raced.map(({ status }) => status).sort(), [303, 422], 'a recovery code is accepted once')
  const third = openBrowser(site)
  await third.signIn(account.email)
  t.equal((await third.send('/client/sign-in/code', { code: first })).status, 422)
  t.equal((await third.send('/client/sign-in/code', { code: ` ${second.replaceAll(' ', '-')}` })).status, 303)
  t.equal((await site.database.read('recovery_codes')).length, 8)
})

// R-4406
withSite(t, 'a sign-in step ends after five wrong codes, ten minutes, or a password change', async (t, site) => {
  const { account, browser } = await openLogin(site)
  const { secret } = await enableSecondFactor(site, browser)
  const guesser = openBrowser(site)
  await guesser.signIn(account.email)
  const statuses = []
  for (let guess = 0; guess < 6; guess++)
    statuses.push((await guesser.send('/client/sign-in/code', { code: '1' })).status)
  t.strictSame(statuses, [422, 422, 422, 422, 401, 401])
  await guesser.signIn(account.email)
  site.advance(seconds(601))
  t.equal((await guesser.send('/client/sign-in/code', { code: codeOf(site, secret) })).status, 401)
  await guesser.signIn(account.email)
  await browser.signIn(account.email)
  await browser.send('/client/sign-in/code', { code: nextCode(site, secret) })
  const changed = { form: 'password', password: 'a new password', own_password: password }
  t.equal((await browser.send('/client/login', { ...changed, code: nextCode(site, secret) })).status, 200)
  t.equal((await guesser.send('/client/sign-in/code', { code: nextCode(site, secret) })).status, 401)
})

// R-4421
withSite(t, 'ten wrong codes in a row pause app codes, but not recovery codes', async (t, site) => {
  const { account, browser } = await openLogin(site)
  const { secret, recovery } = await enableSecondFactor(site, browser)
  const enter = async (code: string) => {
    const visitor = openBrowser(site)
    await visitor.signIn(account.email)
    return (await visitor.send('/client/sign-in/code', { code })).status
  }
  site.advance(seconds(90))
  for (let guess = 0; guess < 10; guess++) t.equal(await enter(`${guess}`), 422)
  t.equal(await enter(codeOf(site, secret)), 422)
  t.equal(await enter(recovery[0] ?? ''), 303)
  site.advance(seconds(15 * 60))
  t.equal(await enter(codeOf(site, secret)), 303)
})

// R-4406
withSite(
  t,
  'a mailed link and an accepted invite also require the code, but a sign-in link does not',
  async (t, site) => {
    const { account, browser } = await openLogin(site)
    const { secret } = await enableSecondFactor(site, browser)
    const before = await sessionsOf(site)
    await site.post('/client/sign-in/link', { email: account.email })
    const byLink = openBrowser(site)
    const link = await byLink.send(await site.mailedLink(account.email))
    t.equal(link.headers.get('location'), '/client/sign-in/code')

    const other = await site.makeAccount()
    await site.change((ctx) => inviteToAccount(ctx, other.clientId, { email: account.email, permissions: 'all' }))
    const invited = openBrowser(site)
    const accepted = await invited.send(await site.mailedLink(account.email), { password })
    t.equal(accepted.headers.get('location'), '/client/sign-in/code')
    t.strictSame(await sessionsOf(site), before)
    t.equal((await byLink.send('/client/sign-in/code', { code: nextCode(site, secret) })).status, 303)
    t.equal((await invited.send('/client/sign-in/code', { code: nextCode(site, secret) })).status, 303)
    t.match((await invited.get('/client/home')).text, 'class="account"')
    const [session] = await site.database.read('client_sessions').orderBy('id', 'desc')
    t.equal(session?.client_id, other.clientId, 'the invite leads to its account')
    t.equal((await site.signIn({ clientId: account.clientId })).headers.cookie.split('=')[0], '__Secure-client_session')
  },
)

// R-4410, R-4422
withSite(
  t,
  'disabling a second factor and renewing its recovery codes require a password and a code',
  async (t, site) => {
    const { account, browser } = await openLogin(site)
    const { secret, recovery } = await enableSecondFactor(site, browser)
    for (const form of ['off', 'codes']) {
      const code = nextCode(site, secret)
      t.equal((await browser.send(page, { form })).status, 422)
      t.equal((await browser.send(page, { form, own_password: password })).status, 422)
      t.equal((await browser.send(page, { form, code })).status, 422)
      const wrong = await browser.send(page, { form, own_password: password, code: '000' })
      t.match(wrong, { status: 422, text: `id="code-${form}-error"` })
      t.equal((await browser.send(page, { form, own_password: 'wrong', code })).status, 422)
    }
    const renewed = await browser.send(page, { form: 'codes', own_password: password, code: nextCode(site, secret) })
    t.equal(recoveryIn(renewed.text).length, 10)
    const visitor = openBrowser(site)
    await visitor.signIn(account.email)
    t.equal(
      (await visitor.send('/client/sign-in/code', { code: recovery[0] ?? '' })).status,
      422,
      'the old recovery codes no longer work',
    )
    const off = await browser.send(page, { form: 'off', own_password: password, code: nextCode(site, secret) })
    t.equal(off.status, 303)
    t.strictSame(await site.database.read('recovery_codes'), [])
    t.equal((await openBrowser(site).signIn(account.email)).headers.get('location'), '/client/home')
  },
)

// R-4401
withSite(
  t,
  'a correct password without its code does not make a network known to the login',
  async (t, site) => {
    const { account, browser } = await openLogin(site)
    const { secret } = await enableSecondFactor(site, browser)
    site.advance(seconds(90))
    const guess = async (visitor: string, code: string) => {
      site.visitor = visitor
      const other = openBrowser(site)
      const reply = await other.signIn(account.email)
      return reply.status === 303 ? (await other.send('/client/sign-in/code', { code })).status : reply.status
    }
    const guesses = []
    for (let at = 1; at <= 4; at++) guesses.push(await guess(`198.51.100.${at}`, '1'))
    t.strictSame(guesses, [422, 422, 422, 429])
    t.equal(await guess('192.0.2.1', codeOf(site, secret)), 303, "the owner's network is known")
  },
  { attempts: 3 },
)

// R-4423
withSite(t, 'resetFactor disables a second factor and ends the sessions of its login', async (t, site) => {
  const { account, browser } = await openLogin(site)
  await enableSecondFactor(site, browser)
  const enter = async () => (await openBrowser(site).signIn(account.email)).headers.get('location')
  t.equal(await enter(), '/client/sign-in/code')
  await site.change((ctx) => resetFactor(ctx, account.loginId))
  t.strictSame(await sessionsOf(site), [])
  t.equal(await enter(), '/client/home')
  await site.change((ctx) => resetFactor(ctx, account.loginId))
  t.equal((await sessionsOf(site)).length, 1, 'nothing changes without a second factor')
  await t.rejects(
    site.change((ctx) => resetFactor(ctx, account.loginId + 1000)),
    { code: 'login_not_found' },
  )
})
