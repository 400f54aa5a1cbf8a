// Listed in docs/reference/attacks.md.

import t, { type Test } from 'tap'
import { hashPassword } from '../../domain/access/password.js'
import { changeCached, freshEmail, makeClient, makeUser } from '../support/fixtures.js'
import { mailedLink } from '../support/mails.js'
import { restoreHashCost } from '../support/quick-passwords.js'
import { type Api, withService } from '../support/service.js'
import { cheapHash, givePassword, password } from './password.js'
import { type Answer, ask, type RequestOptions } from './wire.js'

restoreHashCost(t)

const minute = 60_000
const list = '/api/v1/getclients?limitnum=1'
const behindProxy = { TRUST_PROXY: '127.0.0.1', RATE_LIMIT_ANONYMOUS: '10' }

const from = (address: string): RequestOptions => ({ headers: { 'x-forwarded-for': address } })
/** One address in each of `count` IPv6 networks. */
const networks = (count: number) => Array.from({ length: count }, (_, n) => `2001:db8:${n.toString(16)}::1`)

const signIn = (t: Test, api: Api, address: string, username: string, guess: string): Promise<Answer> =>
  ask(t, api.url, `${list}&${new URLSearchParams({ username, password: guess })}`, from(address))

const having = (answers: readonly Answer[], status: number) => answers.filter((answer) => answer.status === status)

withService(
  t,
  'failed sign-ins from all addresses of an IPv6 network count together',
  async (t, api) => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        signIn(t, api, `2001:db8:0:1:${n.toString(16)}::${n.toString(16)}`, `nobody${n}`, 'wrong'),
      ),
    )
    t.equal(having(answers, 401).length, 10)
    t.equal(having(answers, 429).length, 50)
    t.equal(
      (await signIn(t, api, '2001:db8:0:2::1', 'nobody', 'wrong')).status,
      401,
      'the next network has its own limit',
    )
    t.equal(
      (await ask(t, api.url, list, from('2001:db8:0:1::9999'))).status,
      429,
      'calls without a credential count as well',
    )
  },
  { environment: behindProxy },
)

withService(
  t,
  'failed sign-ins to a staff account count together, from all networks',
  async (t, api) => {
    const who = await api.makeCredential({ permissions: ['list_clients'] })
    const other = await api.makeCredential({ permissions: ['list_clients'] })
    const { staffId, username } = who
    for (const id of [staffId, other.staffId]) await givePassword(api, id)
    const home = '192.0.2.1'
    t.equal((await signIn(t, api, home, username, password)).status, 200)
    // The service forgets remembered staff passwords when a staff row changes.
    const forget = () =>
      changeCached(api, 'staff', (db) => db('staff').where({ id: staffId }).update({ lastname: 'Other' }))
    await forget()

    const names = [username, username.toUpperCase()]
    const answers = await Promise.all(
      networks(60).map((address, n) => signIn(t, api, address, names[n % 2] as string, `guess${n}`)),
    )
    t.equal(having(answers, 401).length, 10, 'ten are checked')
    t.equal(having(answers, 429).length, 50)
    for (const { headers, body } of having(answers, 429)) {
      t.equal(body?.code, 'rate_limited')
      t.equal(headers['x-ratelimit-remaining'], '0')
      t.match(headers['retry-after'], /^([1-9]|[1-5]\d|60)$/)
    }

    const stranger = '198.51.100.1'
    t.equal((await signIn(t, api, stranger, username, password)).status, 429, 'the right password must also wait')
    t.equal(
      (await signIn(t, api, home, username, password)).status,
      200,
      'except from a network that has signed in before',
    )
    t.equal((await ask(t, api.url, list, { credential: who })).status, 200, 'a credential is not affected')
    t.equal((await signIn(t, api, stranger, other.username, password)).status, 200, 'another account is not affected')

    t.equal(
      having(await Promise.all(networks(60).map((a) => signIn(t, api, a, 'Nobody', 'x'))), 401).length,
      10,
      'a name without an account counts like an account',
    )
    if (api.database.dialect === 'postgres') {
      const keys = await api.database.read('rate_windows').pluck('key')
      t.ok(keys.some((key) => key.startsWith('account:')))
      t.notOk(keys.join().toLowerCase().includes(username.toLowerCase()), 'no name is stored')
    }

    api.advance(minute)
    await forget()
    t.equal((await signIn(t, api, stranger, username, password)).status, 200, 'after a minute, it is checked again')
    const right = await Promise.all(networks(30).map((address) => signIn(t, api, address, username, password)))
    t.equal(having(right, 200).length, 30, 'successful sign-ins do not count')
  },
  { environment: behindProxy },
)

withService(
  t,
  'failed sign-ins relayed by a caller count per login',
  async (t, api) => {
    const clientid = await makeClient(api)
    const [email, other] = [freshEmail(), freshEmail()]
    for (const address of [email, other]) await makeUser(api, clientid, { email: address, password_hash: cheapHash })
    const check = (address: string, guess: string, headers = {}) =>
      api.call('validatelogin', { email: address, password2: guess }, { headers })
    for (let n = 0; n < 10; n++) t.equal((await check(n % 2 ? email : email.toUpperCase(), 'wrong')).status, 422)
    const key = { 'idempotency-key': 'once' }
    const refused = await check(email, password, key)
    t.match(refused, { status: 429, body: { code: 'rate_limited' } })
    t.match(refused.headers.get('retry-after'), /^([1-9]|[1-5]\d|60)$/)
    t.equal((await check(other, password)).status, 200, 'another login is not affected')
    api.advance(minute)
    t.equal((await check(email, password, key)).status, 200, 'a repeat does not return the stored refusal')
    for (let n = 0; n < 12; n++) t.equal((await check(email, password)).status, 200)
  },
  { environment: { RATE_LIMIT_ANONYMOUS: '10' } },
)

withService(
  t,
  'failed sign-ins behind an invitation count together, from all networks',
  async (t, api) => {
    const email = freshEmail()
    await makeUser(api, await makeClient(api), { email, password_hash: cheapHash })
    await api.ok('createclientinvite', { clientid: await makeClient(api), email })
    const link = new URL(await mailedLink(api.database, email))
    const answers = await Promise.all(
      networks(14).map((address) =>
        fetch(link, {
          method: 'POST',
          body: new URLSearchParams({ password: 'not the password' }),
          headers: { 'x-forwarded-for': address },
        }),
      ),
    )
    t.equal(answers.filter(({ status }) => status === 422).length, 10)
    t.equal(answers.filter(({ status }) => status === 429).length, 4)
  },
  { environment: behindProxy },
)

withService(t, 'a wrong password takes as long as an unknown user name', async (t, api) => {
  const { staffId, username } = await api.makeCredential()
  await givePassword(api, staffId, await hashPassword(password))
  const times = { known: [] as number[], unknown: [] as number[] }
  const best = () => [Math.min(...times.known), Math.min(...times.unknown)] as const
  // Other load can only lengthen a hash, so a few more attempts find its true duration.
  const alike = () => best().every((one) => one < 2 * Math.min(...best()))
  for (let n = 0; n < 4 || (n < 20 && !alike()); n++)
    for (const [which, name] of Object.entries({ known: username, unknown: 'nobody' })) {
      const started = performance.now()
      t.equal((await signIn(t, api, '192.0.2.1', name, `wrong ${n}`)).status, 401)
      times[which as 'known'].push(performance.now() - started)
    }
  const [one, other] = best()
  t.ok(alike() && one > 10, `at best ${one.toFixed(0)} and ${other.toFixed(0)} ms`)
})
