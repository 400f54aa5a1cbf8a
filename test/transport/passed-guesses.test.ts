import t, { type Test } from 'tap'
import { onPreparedPostgres } from '../db/one-database.js'
import type { Credential } from '../support/credentials.js'
import { countsOfStep } from '../support/daily.js'
import { onPreparedDatabases } from '../support/databases.js'
import { eventually } from '../support/eventually.js'
import { freshEmail, makeClient, makeUser } from '../support/fixtures.js'
import { mailedLink } from '../support/mails.js'
import { type Api, startApi, withService, withWatchedService } from '../support/service.js'
import { cheapHash, password } from './password.js'

// R-2833, R-2834

const minute = 60_000
const day = 24 * 60 * minute
const limit = 3
const environment = { RATE_LIMIT_ANONYMOUS: String(limit), TRUST_PROXY: '127.0.0.1', ROLE: 'api' }

const makePortal = (api: Api): Promise<Credential> => api.makeCredential({ permissions: ['list_clients'] })

/** A login with the cheap password. */
async function makeAda(api: Api): Promise<string> {
  const email = freshEmail()
  await makeUser(api, await makeClient(api), { email, password_hash: cheapHash })
  return email
}

/** Returns the status of a guess that a portal passes on. */
const guess = async (api: Api, credential: Credential, email: string, password2: string, visitor_ip?: string) =>
  (await api.call('validatelogin', { email, password2, visitor_ip }, { credential })).status

/** A link of ours that asks for the password of a login. */
async function invite(api: Api, email: string): Promise<(guessed: string, address: string) => Promise<number>> {
  await api.ok('createclientinvite', { clientid: await makeClient(api), email })
  const link = new URL(await mailedLink(api.database, email))
  return async (guessed, address) => {
    const body = new URLSearchParams({ password: guessed })
    const headers = { 'x-forwarded-for': address }
    return (await fetch(link, { method: 'POST', body, headers, redirect: 'manual' })).status
  }
}

const counted = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length

withService(
  t,
  'guesses that portals pass on',
  async (t, api) => {
    /** Ends every window. */
    const nextMinute = () => api.advance(minute)

    await t.test(
      'wrong guesses of a portal shut a client out neither at another portal nor on our pages',
      async (t) => {
        const [one, other, email] = [await makePortal(api), await makePortal(api), await makeAda(api)]
        for (let n = 0; n < limit; n++) t.equal(await guess(api, one, email, 'wrong'), 422)
        t.equal(await guess(api, one, email, password), 429)
        t.equal(await guess(api, one, await makeAda(api), password), 200, 'another client of this portal is let in')
        t.equal(await guess(api, other, email, password), 200)
        t.equal(await (await invite(api, email))(password, '198.51.100.1'), 303)
      },
    )

    await t.test('a visitor is counted by network, whichever accounts it guesses at', async (t) => {
      nextMinute()
      const [portal, other] = [await makePortal(api), await makePortal(api)]
      for (let n = 0; n < limit; n++)
        t.equal(await guess(api, portal, freshEmail(), 'wrong', `2001:db8:0:1::${n + 1}`), 422)
      const email = await makeAda(api)
      const refused = await api.call(
        'validatelogin',
        { email, password2: password, visitorip: '2001:db8:0:1::99' },
        { credential: portal },
      )
      t.match(refused, { status: 429, body: { code: 'rate_limited' } })
      t.match(refused.headers.get('retry-after'), /^([1-9]|[1-5]\d|60)$/)
      t.equal(await guess(api, portal, email, password, '2001:db8:0:2::1'), 200)
      t.equal(await guess(api, portal, email, password, '2001:DB8:0:2::1'), 200)
      t.equal(await guess(api, other, email, password, '2001:db8:0:1::1'), 200, 'each portal counts for itself')
      t.equal(await (await invite(api, email))(password, '2001:db8:0:1::1'), 303, 'and uses up nothing of our pages')
      t.equal(await guess(api, portal, email, password, '::ffff:192.0.2.1'), 200)
    })

    await t.test('a network that signed in to an account before is let in, whoever guesses at it', async (t) => {
      nextMinute()
      const [portal, other, email] = [await makePortal(api), await makePortal(api), await makeAda(api)]
      t.equal(await guess(api, portal, email, password, '192.0.2.1'), 200)
      for (const each of [portal, other]) {
        for (let n = 0; n < limit; n++) t.equal(await guess(api, each, email, 'wrong', `198.51.100.${n}`), 422)
        t.equal(await guess(api, each, email, password, '198.51.100.99'), 429, 'the window of the account is full')
        t.equal(await guess(api, each, email, password, '192.0.2.1'), 200)
      }
      const open = await invite(api, email)
      for (let n = 0; n < limit; n++) t.equal(await open('wrong', `198.51.100.${n}`), 422)
      t.equal(await open(password, '198.51.100.99'), 429)
      t.equal(await open(password, '192.0.2.1'), 303, 'on our pages, too')
    })

    await t.test('a known network has no more wrong guesses than another', async (t) => {
      nextMinute()
      const [portal, email] = [await makePortal(api), await makeAda(api)]
      t.equal(await guess(api, portal, email, password, '192.0.2.1'), 200)
      for (let n = 0; n < limit; n++) t.equal(await guess(api, portal, email, 'wrong', '192.0.2.1'), 422)
      t.equal(await guess(api, portal, email, password, '192.0.2.1'), 429)
      nextMinute()
      t.equal(await guess(api, portal, email, password, '192.0.2.1'), 200)
    })

    await t.test('however many portals and networks guess at an account at once, few guesses are judged', async (t) => {
      nextMinute()
      const email = await makeAda(api)
      const portals = await Promise.all(Array.from({ length: 8 }, () => makePortal(api)))
      const open = await invite(api, email)
      const networks = Array.from({ length: 6 }, (_, n) => `198.51.100.${n}`)
      const passed = await Promise.all(
        portals.flatMap((portal) => [undefined, ...networks].map((address) => guess(api, portal, email, 'x', address))),
      )
      const direct = await Promise.all(networks.map((address) => open('x', address)))
      t.equal(counted(passed, 422), 5 * limit, 'of all portals together five times what one has')
      t.equal(counted(passed, 429), passed.length - 5 * limit)
      t.equal(counted(direct, 422), limit, 'and our pages have their own')
      t.equal(await guess(api, portals[0] as Credential, email, password, '203.0.113.1'), 429)
      nextMinute()
      t.equal(await guess(api, portals[0] as Credential, email, password, '203.0.113.1'), 200)
    })

    await t.test('what is no address is told, and an empty one counts as not sent', async (t) => {
      nextMinute()
      const [portal, email] = [await makePortal(api), await makeAda(api)]
      for (const visitor_ip of [
        'localhost',
        '192.0.2',
        '192.0.2.0/24',
        '192.0.2.1:80',
        '1.2.3.4, 5.6.7.8',
        '010.0.0.1',
      ])
        t.match(await api.call('validatelogin', { email, password2: password, visitor_ip }, { credential: portal }), {
          status: 422,
          body: { errors: { visitor_ip: ['The visitor_ip field must be an IP address.'] } },
        })
      for (const visitor_ip of ['', ' ']) t.equal(await guess(api, portal, email, password, visitor_ip), 200)
      const json = { email, password2: password, visitor_ip: ['192.0.2.1'] }
      t.equal((await api.call('validatelogin', json, { credential: portal, as: 'json' })).status, 422)
    })

    //
    await t.test('a right password of a login whose accounts are closed counts as wrong', async (t) => {
      nextMinute()
      const [portal, email] = [await makePortal(api), await makeAda(api)]
      const login = await api.database.read('logins').where({ email }).first('id')
      const link = await api.database
        .read('client_logins')
        .where({ login_id: login?.id as number })
        .first('client_id')
      await api.ok('closeclient', { clientid: link?.client_id })
      for (let n = 0; n < limit; n++) t.equal(await guess(api, portal, email, password), 422)
      t.equal(await guess(api, portal, email, password), 429)
    })

    await t.test('an account knows its twenty latest sources, by keyed hashes, and each for 90 days', async (t) => {
      const [portal, email] = [await makePortal(api), await makeAda(api)]
      const rows = () => api.database.read('known_sources')
      const before = (await rows()).length
      const newest = async () =>
        (await rows())
          .map(({ expires_at }) => expires_at)
          .sort()
          .at(-1) ?? ''
      for (let n = 0; n < 22; n++) {
        api.advance(1000)
        const last = await newest()
        t.equal(await guess(api, portal, email, password, `192.0.2.${n}`), 200)
        // It is written after the answer, and two of them might change places.
        await eventually('the source is noted', async () => (await newest()) > last)
      }
      t.equal((await rows()).length, before + 20)
      t.notMatch(JSON.stringify(await rows()), /192\.0|example\.com/)
      const attack = async () => {
        nextMinute()
        for (let n = 0; n < limit; n++) await guess(api, portal, email, 'wrong', `198.51.100.${n}`)
      }
      api.advance(2 * day)
      await attack()
      t.equal(await guess(api, portal, email, password, '192.0.2.1'), 429, 'one of the two that came first')
      t.equal(await guess(api, portal, email, password, '192.0.2.2'), 200)
      // It is written after the answer.
      const until = new Date(api.now().getTime() + 89 * day).toISOString()
      await eventually('the use is noted', async () => (await rows()).some(({ expires_at }) => expires_at > until))
      api.advance(89 * day)
      await attack()
      t.equal(await guess(api, portal, email, password, '192.0.2.2'), 200, 'counted from the last time')
      t.equal(await guess(api, portal, email, password, '192.0.2.3'), 429)
      t.match(await countsOfStep(api, 'expired keys'), { 'known sources': before + 19 })
    })
  },
  { environment },
)

withWatchedService(
  t,
  'a source is written once a day, after its sign-in',
  async (t, api) => {
    const [portal, email] = [await makePortal(api), await makeAda(api)]
    const signIn = async () => t.equal(await guess(api, portal, email, password, '192.0.2.1'), 200)
    const expiry = async () => (await api.database.read('known_sources').first())?.expires_at
    api.queries()
    for (let n = 0; n < 5; n++) await signIn()
    await eventually('the source is written', async () => (await expiry()) !== undefined)
    const first = await expiry()
    api.advance(day + 1)
    for (let n = 0; n < 5; n++) await signIn()
    await eventually('it is written again', async () => (await expiry()) !== first)
    t.equal(api.queries().filter((sql) => /insert into .known_sources./.test(sql)).length, 2)
  },
  { environment },
)

onPreparedDatabases(t, 'who signed in before is let in after a restart', async (t, url) => {
  const first = await startApi(t, url, { environment })
  const [portal, email] = [await makePortal(first), await makeAda(first)]
  t.equal(await guess(first, portal, email, password, '192.0.2.1'), 200)
  await first.service.stop()
  await expectLetIn(t, await startApi(t, url, { environment }), portal, email)
})

onPreparedPostgres(t, 'who signed in by one process is let in by another', async (t, url) => {
  const [first, second] = [await startApi(t, url, { environment }), await startApi(t, url, { environment })]
  const [portal, email] = [await makePortal(first), await makeAda(first)]
  t.equal(await guess(first, portal, email, password, '192.0.2.1'), 200)
  await eventually('it is stored', async () => (await first.database.read('known_sources')).length === 1)
  await expectLetIn(t, second, portal, email)
})

/** Fills the window of an account, and asserts that its owner is let in from the known network alone. */
async function expectLetIn(t: Test, api: Api, portal: Credential, email: string): Promise<void> {
  for (let n = 0; n < limit; n++) t.equal(await guess(api, portal, email, 'wrong', `198.51.100.${n}`), 422)
  t.equal(await guess(api, portal, email, password, '198.51.100.99'), 429)
  t.equal(await guess(api, portal, email, password, '192.0.2.1'), 200)
}
