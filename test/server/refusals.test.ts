import t from 'tap'
import { connect } from '../../db/connect.js'
import { type CountedRefusals, maxRefusalRows, startOfHour, storeRefusals } from '../../domain/access/refusals.js'
import { RefusalCounter } from '../../server/refusal-counter.js'
import { credentialHeaders } from '../support/credentials.js'
import { countsOfStep, withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { digest } from '../support/digest.js'
import { eventually } from '../support/eventually.js'
import { makeClient, writeRows } from '../support/fixtures.js'
import { send } from '../support/http.js'
import { type Api, type Body, startApi, withService } from '../support/service.js'

const timesOf = async (api: Api) =>
  (await api.database.read('refusals')).reduce((sum: number, { times }: { times: number }) => sum + times, 0)

/** Waits until at least the given number of refusals is stored. */
async function stored(api: Api, times: number): Promise<void> {
  api.service.wake()
  await eventually(`${times} refusals are stored`, async () => (await timesOf(api)) >= times)
}

const listed = async (api: Api, parameters: Body = {}): Promise<Body[]> =>
  (await api.ok('getactivitylog', { show: 'refusals', limitnum: 250, ...parameters })).data

// R-2859
withService(
  t,
  'counts failed sign-ins and denied permissions',
  async (t, api) => {
    const clientid = await makeClient(api, { email: 'ada@example.com', password2: 'a long password' })
    const staff = await api.makeCredential()
    const elsewhere = await api.makeCredential({ full: true, allowedIps: ['203.0.113.9'] })
    const disabled = await api.makeCredential({ full: true })
    const settings = await api.makeCredential({ permissions: ['manage_settings'] })
    await writeRows(api, (db) => db('staff').where({ id: disabled.staffId }).update({ is_active: 0 }))
    const entries = await api.ok('getactivitylog', {})
    const before = await digest(api.database)

    const guess = (headers: Record<string, string>) =>
      send(`${api.url}/api/v1/getclients`, { method: 'GET', headers }).then(({ status }) => status)
    const byPassword = (username: string) =>
      api.call('getclients', { username, password: 'swordfish-1' }, { credential: null })
    const wrong = { ...staff, secret: 'x'.repeat(64) }
    for (let times = 0; times < 3; times++) t.equal(await guess(credentialHeaders(wrong)), 401)
    t.equal(await guess({ 'x-api-key': 'guessed-identifier', 'x-api-secret': 'guessed-secret' }), 401)
    t.equal(await guess({ authorization: 'Bearer guessed-bearer' }), 401)
    t.equal(await guess({}), 401)
    t.equal((await byPassword(staff.username)).status, 401)
    t.equal((await byPassword('hunter2')).status, 401)
    for (const action of ['getclients', 'getorders'])
      t.equal((await api.call(action, {}, { credential: staff })).status, 403)
    t.equal((await api.call('getclients', {}, { credential: elsewhere })).status, 403)
    t.equal((await api.call('getclients', {}, { credential: disabled })).status, 403)
    const lower = { setting: 'log_keep_days', value: '90' }
    t.equal((await api.call('setconfigurationvalue', lower, { credential: settings })).status, 403)
    await api.call('validatelogin', { email: 'ada@example.com', password2: 'swordfish-2' })
    const link = `${api.url}/client/sso/${'x'.repeat(43)}`
    t.equal((await send(link, { method: 'GET', headers: {} })).status, 410)
    t.equal((await api.call('getclients', {}, { credential: staff, headers: { prefer: 'x' } })).status, 403)
    await api.call('closeclient', { clientid: 0 })
    await stored(api, 15)

    await t.test('stores one row for each account, network, reason, and hour', async (t) => {
      const rows = (await listed(api)).map(({ user, object, objectid, credentialid, refused }) => [
        refused.reason,
        refused.times,
        user,
        object,
        objectid,
        credentialid,
        refused.network,
      ])
      const of = (reason: string, times: number, one?: typeof staff, network = '127.0.0.1') => [
        ...[reason, times, one?.username ?? 'visitor', one ? 'credential' : null, one ? String(one.id) : null],
        ...[one?.id ?? null, network],
      ]
      t.strictSame(
        rows.sort(),
        [
          of('unauthenticated', 3, staff),
          of('unauthenticated', 3),
          ['unauthenticated', 1, staff.username, 'staff', String(staff.staffId), null, '127.0.0.1'],
          of('permission_denied', 3, staff),
          of('address_not_allowed', 1, elsewhere),
          of('account_disabled', 1, disabled),
          of('setting_permission_denied', 1, settings),
          of('login_wrong', 1, api.admin),
          of('link_invalid', 1),
        ].sort(),
      )
    })

    await t.test('stores no guessed value, and changes no other table', async (t) => {
      t.equal(await digest(api.database), before)
      t.notMatch(JSON.stringify(await api.database.read('refusals')), /guessed|hunter2|swordfish|xxxx/)
    })

    await t.test('refusals do not change the entries in the activity log', async (t) => {
      t.strictSame(await api.ok('getactivitylog', {}), entries)
      t.strictSame(await api.ok('getactivitylog', { show: 'entries' }), entries)
      t.ok(entries.data.every(({ refused }: Body) => refused === null))
    })

    await t.test('refusals are paged, and filtered by account and day', async (t) => {
      const all = await listed(api)
      const page = await api.ok('getautomationlog', { show: 'refusals', limitstart: 3, limitnum: 3 })
      t.strictSame([page.totalresults, page.data], [9, all.slice(3, 6)])
      const today = api.now().toISOString().slice(0, 10)
      t.equal((await listed(api, { user: staff.username })).length, 3)
      t.equal((await listed(api, { object: 'Credential', objectid: staff.id })).length, 2)
      t.equal((await listed(api, { object: 'credential', objectid: 'x' })).length, 0)
      t.equal((await listed(api, { date: '2020-01-01' })).length, 0)
      t.equal((await listed(api, { datefrom: '2020-01-01', dateto: today })).length, 9)
      t.equal((await listed(api, { datefrom: '2099-01-01' })).length, 0)
      t.equal((await listed(api, { clientid })).length, 0)
      const [row] = all
      t.match(row?.description, /^Refused (once|\d times): /)
      t.ok(row?.refused.first <= row?.refused.last && row?.date === row?.refused.last)
    })

    await t.test('another hour has its own rows, and rows are deleted after 90 days', async (t) => {
      api.advance(3_600_000)
      await guess(credentialHeaders(wrong))
      await stored(api, 16)
      t.equal((await listed(api)).length, 10)
      api.advance(91 * 86_400_000)
      await countsOfStep(api, 'old logs')
      t.strictSame(await api.database.read('refusals'), [])
    })
  },
  withoutJobs,
)

const now = new Date('2026-03-01T10:20:30.000Z')

const counted = (network: string, more: Partial<CountedRefusals> = {}): CountedRefusals => ({
  hour: startOfHour(now),
  reason: 'link_invalid',
  account: undefined,
  network,
  times: 1,
  firstAt: now.toISOString(),
  lastAt: now.toISOString(),
  ...more,
})

withService(
  t,
  'limits the rows of an hour, and adds up the counts of several processes',
  async (t, api) => {
    const { read, transaction } = api.database
    const store = (rows: readonly CountedRefusals[]) => transaction((db) => storeRefusals(db, rows, 8))
    const row = (network: string) => read('refusals').where({ network }).first()
    const hour = startOfHour(now)
    await store([...'vwxyz'].map((name) => counted(name)))
    const early = '2026-03-01T10:00:01.000Z'
    const late = '2026-03-01T10:59:59.000Z'
    const batch = [...'abcde'].map((name) => counted(name, { times: 2, lastAt: late }))
    await Promise.all([store(batch), store(batch), store([counted('v', { times: 5, firstAt: early, lastAt: late })])])
    t.match(await row('v'), { times: 6, first_at: early, last_at: late })
    const rows = await read('refusals').where({ hour })
    t.equal(rows.length, 8 + 1)
    const own = rows.filter(({ network }) => /^[a-e]$/.test(network))
    t.strictSame(
      own.map(({ network, times }) => [network, times]),
      [
        ['a', 4],
        ['b', 4],
        ['c', 4],
      ],
    )
    const [others] = rows.filter(({ reason }) => reason === 'others')
    t.match(others, { times: 8, first_at: now.toISOString(), last_at: late })
    await store([counted('f', { firstAt: early })])
    t.match(await read('refusals').where({ reason: 'others' }).first(), { times: 9, first_at: early, last_at: late })
    t.match((await listed(api, { limitnum: 1 }))[0], { refused: { reason: 'link_invalid', network: 'c' } })
    await store([counted('f', { hour: '2026-03-01T11:00:00.000Z' })])
    t.match(await row('f'), { times: 1 })
    t.equal((await api.ok('getactivitylog', { show: 'refusals' })).totalresults, 8 + 2)
  },
  withoutJobs,
)

onBothDatabases(
  t,
  'stores the counts when the service stops',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    await api.call('getclients', {}, { credential: { ...api.admin, secret: 'x' } })
    await api.service.stop()
    const database = await connect(url)
    t.match(await database.read('refusals').where('times', '>', 0), [
      { reason: 'unauthenticated', account_type: 'credential' },
    ])
    await database.close()
  },
  prepared,
)

t.test('retains counts while the database is unreachable, up to a limit', async (t) => {
  const counter = new RefusalCounter()
  const seen: unknown[] = []
  let isBroken = true
  const database = {
    transaction: async () => {
      if (isBroken) throw new Error('gone')
      seen.push(1)
    },
  } as never
  for (let n = 0; n < maxRefusalRows + 50; n++)
    counter.note({ reason: 'link_invalid', address: `${n >> 8}.0.0.${n & 255}`, now })
  await t.rejects(counter.storeAll(database), { message: 'gone' })
  isBroken = false
  await counter.storeAll(database)
  t.equal(seen.length, maxRefusalRows / 1000)
})
