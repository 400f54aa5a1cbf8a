import t, { type Test } from 'tap'
import { hashPassword } from '../../domain/access/password.js'
import { changeCached, freshEmail, makeClient, makeUser } from '../support/fixtures.js'
import { mailedLink } from '../support/mails.js'
import { hashAsElsewhere } from '../support/quick-passwords.js'
import { type Api, withService } from '../support/service.js'
import { cheapHash, givePassword, password } from './password.js'
import { type Answer, ask, type RequestOptions } from './wire.js'

hashAsElsewhere(t)

const minute = 60_000
const list = '/api/v1/getclients?limitnum=1'
const behindProxy = { TRUST_PROXY: '127.0.0.1', RATE_LIMIT_ANONYMOUS: '10' }

const from = (address: string): RequestOptions => ({ headers: { 'x-forwarded-for': address } })
/** One address each of so many IPv6 networks. */
const networks = (count: number) => Array.from({ length: count }, (_, n) => `2001:db8:${n.toString(16)}::1`)

const signIn = (t: Test, api: Api, address: string, username: string, guess: string): Promise<Answer> =>
  ask(t, api.url, `${list}&${new URLSearchParams({ username, password: guess })}`, from(address))

const having = (answers: readonly Answer[], status: number) => answers.filter((answer) => answer.status === status)

withService(
  t,
  'guesses from all addresses of one IPv6 network count as those of one caller',
  async (t, api) => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        signIn(t, api, `2001:db8:0:1:${n.toString(16)}::${n.toString(16)}`, `nobody${n}`, 'wrong'),
      ),
    )
    t.equal(having(answers, 401).length, 10)
    t.equal(having(answers, 429).length, 50)
    t.equal((await signIn(t, api, '2001:db8:0:2::1', 'nobody', 'wrong')).status, 401, 'the next network has its own')
    t.equal((await ask(t, api.url, list, from('2001:db8:0:1::9999'))).status, 429, 'as do calls without a credential')
  },
  { environment: behindProxy },
)

withService(
  t,
  'guesses at one staff account count together from wherever they come',
  async (t, api) => {
    const who = await api.makeCredential({ permissions: ['list_clients'] })
    const other = await api.makeCredential({ permissions: ['list_clients'] })
    const { staffId, username } = who
    for (const id of [staffId, other.staffId]) await givePassword(api, id)
    const home = '192.0.2.1'
    t.equal((await signIn(t, api, home, username, password)).status, 200)
    // The service forgets what it remembers of staff once a row of theirs changes.
    const forget = () =>
      changeCached(api, 'staff', (db) => db('staff').where({ id: staffId }).update({ lastname: 'Other' }))
    await forget()

    const names = [username, username.toUpperCase()]
    const answers = await Promise.all(
      networks(60).map((address, n) => signIn(t, api, address, names[n % 2] as string, `guess${n}`)),
    )
    t.equal(having(answers, 401).length, 10, 'ten are judged')
    t.equal(having(answers, 429).length, 50)
    for (const { headers, body } of having(answers, 429)) {
      t.equal(body?.code, 'rate_limited')
      t.equal(headers['x-ratelimit-remaining'], '0')
      t.match(headers['retry-after'], /^([1-9]|[1-5]\d|60)$/)
    }

    const stranger = '198.51.100.1'
    t.equal((await signIn(t, api, stranger, username, password)).status, 429, 'the right password has to wait too')
    t.equal((await signIn(t, api, home, username, password)).status, 200, 'except where it was right before')
    t.equal((await ask(t, api.url, list, { credential: who })).status, 200, 'a credential has nothing to do with it')
    t.equal((await signIn(t, api, stranger, other.username, password)).status, 200, 'nor has another account')

    t.equal(
      having(await Promise.all(networks(60).map((a) => signIn(t, api, a, 'Nobody', 'x'))), 401).length,
      10,
      'a name without an account is counted like one',
    )
    if (api.database.dialect === 'postgres') {
      const keys = await api.database.read('rate_windows').pluck('key')
      t.ok(keys.some((key) => key.startsWith('account:')))
      t.notOk(keys.join().toLowerCase().includes(username.toLowerCase()), 'and no name is written down')
    }

    api.advance(minute)
    await forget()
    t.equal((await signIn(t, api, stranger, username, password)).status, 200, 'after a minute it is judged again')
    const right = await Promise.all(networks(30).map((address) => signIn(t, api, address, username, password)))
    t.equal(having(right, 200).length, 30, 'right passwords take no place')
  },
  { environment: behindProxy },
)

withService(
  t,
  'guesses that a caller passes on count for each login',
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
    t.equal((await check(other, password)).status, 200, 'another login is not held up')
    api.advance(minute)
    t.equal((await check(email, password, key)).status, 200, 'and the refusal is not what a repeat is answered')
    for (let n = 0; n < 12; n++) t.equal((await check(email, password)).status, 200)
  },
  { environment: { RATE_LIMIT_ANONYMOUS: '10' } },
)

withService(
  t,
  'guesses at a login behind an invitation count together from wherever they come',
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
  // Whatever else the machine does can only add to the time that a hash takes, so a few more tries find it.
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
