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

/** Creates a login with the cheap password and returns its email address. */
async function makeAda(api: Api): Promise<string> {
  const email = freshEmail()
  await makeUser(api, await makeClient(api), { email, password_hash: cheapHash })
  return email
}

/** Returns the status of a sign-in relayed by a portal. */
const guess = async (api: Api, credential: Credential, email: string, password2: string, visitor_ip?: string) =>
  (await api.call('validatelogin', { email, password2, visitor_ip }, { credential })).status

/** Invites the login and returns a function that submits a password on the invitation page. */
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
  'sign-ins relayed by portals',
  async (t, api) => {
    /** Ends every window. */
    const nextMinute = () => api.advance(minute)

    await t.test(
      'a portal’s failed sign-ins do not lock a client out of another portal or the client pages',
      async (t) => {
        const [one, other, email] = [await makePortal(api), await makePortal(api), await makeAda(api)]
        for (let n = 0; n < limit; n++) t.equal(await guess(api, one, email, 'wrong'), 422)
        t.equal(await guess(api, one, email, password), 429)
        t.equal(await guess(api, one, await makeAda(api), password), 200, 'another client of this portal can sign in')
        t.equal(await guess(api, other, email, password), 200)
        t.equal(await (await invite(api, email))(password, '198.51.100.1'), 303)
      },
    )

    await t.test('counts failed sign-ins by the visitor’s network, across accounts', async (t) => {
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
      t.equal(await guess(api, other, email, password, '2001:db8:0:1::1'), 200, 'each portal counts separately')
      t.equal(await (await invite(api, email))(password, '2001:db8:0:1::1'), 303, 'the client pages are not affected')
      t.equal(await guess(api, portal, email, password, '::ffff:192.0.2.1'), 200)
    })

    await t.test('admits a network that has signed in to the account before, even during an attack', async (t) => {
      nextMinute()
      const [portal, other, email] = [await makePortal(api), await makePortal(api), await makeAda(api)]
      t.equal(await guess(api, portal, email, password, '192.0.2.1'), 200)
      for (const each of [portal, other]) {
        for (let n = 0; n < limit; n++) t.equal(await guess(api, each, email, 'wrong', `198.51.100.${n}`), 422)
        t.equal(await guess(api, each, email, password, '198.51.100.99'), 429, "the account's window is full")
        t.equal(await guess(api, each, email, password, '192.0.2.1'), 200)
      }
      const open = await invite(api, email)
      for (let n = 0; n < limit; n++) t.equal(await open('wrong', `198.51.100.${n}`), 422)
      t.equal(await open(password, '198.51.100.99'), 429)
      t.equal(await open(password, '192.0.2.1'), 303, 'also on the client pages')
    })

    await t.test('a known network has the same limit on failed sign-ins as other networks', async (t) => {
      nextMinute()
      const [portal, email] = [await makePortal(api), await makeAda(api)]
      t.equal(await guess(api, portal, email, password, '192.0.2.1'), 200)
      for (let n = 0; n < limit; n++) t.equal(await guess(api, portal, email, 'wrong', '192.0.2.1'), 422)
      t.equal(await guess(api, portal, email, password, '192.0.2.1'), 429)
      nextMinute()
      t.equal(await guess(api, portal, email, password, '192.0.2.1'), 200)
    })

    await t.test(
      'checks few concurrent attempts on an account, however many portals and networks take part',
      async (t) => {
        nextMinute()
        const email = await makeAda(api)
        const portals = await Promise.all(Array.from({ length: 8 }, () => makePortal(api)))
        const open = await invite(api, email)
        const networks = Array.from({ length: 6 }, (_, n) => `198.51.100.${n}`)
        const passed = await Promise.all(
          portals.flatMap((portal) =>
            [undefined, ...networks].map((address) => guess(api, portal, email, 'x', address)),
          ),
        )
        const direct = await Promise.all(networks.map((address) => open('x', address)))
        t.equal(counted(passed, 422), 5 * limit, 'all portals together have five times the limit of one')
        t.equal(counted(passed, 429), passed.length - 5 * limit)
        t.equal(counted(direct, 422), limit, 'the client pages have their own limit')
        t.equal(await guess(api, portals[0] as Credential, email, password, '203.0.113.1'), 429)
        nextMinute()
        t.equal(await guess(api, portals[0] as Credential, email, password, '203.0.113.1'), 200)
      },
    )

    await t.test('rejects an invalid address and treats an empty one as missing', async (t) => {
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
    await t.test('counts the right password of a login with closed accounts as wrong', async (t) => {
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

    await t.test('an account keeps its 20 latest sources as keyed hashes, each for 90 days', async (t) => {
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
        // The source is written after the response, and two of them could change places.
        await eventually('the source is recorded', async () => (await newest()) > last)
      }
      t.equal((await rows()).length, before + 20)
      t.notMatch(JSON.stringify(await rows()), /192\.0|example\.com/)
      const attack = async () => {
        nextMinute()
        for (let n = 0; n < limit; n++) await guess(api, portal, email, 'wrong', `198.51.100.${n}`)
      }
      api.advance(2 * day)
      await attack()
      t.equal(await guess(api, portal, email, password, '192.0.2.1'), 429, 'one of the two oldest sources')
      t.equal(await guess(api, portal, email, password, '192.0.2.2'), 200)
      // The sign-in is recorded after the response.
      const until = new Date(api.now().getTime() + 89 * day).toISOString()
      await eventually('the use is recorded', async () => (await rows()).some(({ expires_at }) => expires_at > until))
      api.advance(89 * day)
      await attack()
      t.equal(await guess(api, portal, email, password, '192.0.2.2'), 200, 'counted from the last sign-in')
      t.equal(await guess(api, portal, email, password, '192.0.2.3'), 429)
      t.match(await countsOfStep(api, 'expired keys'), { 'known sources': before + 19 })
    })
  },
  { environment },
)

withWatchedService(
  t,
  'writes a source once a day, after the sign-in',
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

onPreparedDatabases(t, 'admits a known source after a restart', async (t, url) => {
  const first = await startApi(t, url, { environment })
  const [portal, email] = [await makePortal(first), await makeAda(first)]
  t.equal(await guess(first, portal, email, password, '192.0.2.1'), 200)
  await first.service.stop()
  await expectLetIn(t, await startApi(t, url, { environment }), portal, email)
})

onPreparedPostgres(t, 'admits a source that signed in through another process', async (t, url) => {
  const [first, second] = [await startApi(t, url, { environment }), await startApi(t, url, { environment })]
  const [portal, email] = [await makePortal(first), await makeAda(first)]
  t.equal(await guess(first, portal, email, password, '192.0.2.1'), 200)
  await eventually('it is stored', async () => (await first.database.read('known_sources')).length === 1)
  await expectLetIn(t, second, portal, email)
})

/** Exhausts the account's limit, and asserts that the right password works only from the known network. */
async function expectLetIn(t: Test, api: Api, portal: Credential, email: string): Promise<void> {
  for (let n = 0; n < limit; n++) t.equal(await guess(api, portal, email, 'wrong', `198.51.100.${n}`), 422)
  t.equal(await guess(api, portal, email, password, '198.51.100.99'), 429)
  t.equal(await guess(api, portal, email, password, '192.0.2.1'), 200)
}
