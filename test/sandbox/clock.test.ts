import t from 'tap'
import { toRunDay } from '../../domain/daily-job/run-days.js'
import { holdLease } from '../../domain/system/lease.js'
import { advance, setDay, withSandbox } from '../support/clock.js'
import { withoutJobs } from '../support/daily.js'
import { eventually } from '../support/eventually.js'
import { makeClient, makeService, makeUser, writeRows } from '../support/fixtures.js'
import { type Api, withService } from '../support/service.js'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

const shown = async (api: Api): Promise<Date> => (await api.service.contexts.on()).now
const dayShown = async (api: Api): Promise<string> => (await shown(api)).toISOString().slice(0, 10)
/** Returns the latest day whose daily job has been due, which is yesterday until the time of the job. */
const runDayShown = async (api: Api): Promise<string> => {
  const { now, settings } = await api.service.contexts.on()
  return toRunDay(now, settings)
}
/** Returns the days whose daily job has an entry in the activity log. */
const daysRun = async (api: Api): Promise<string[]> => {
  const rows = await api.database
    .read('activity_log')
    .where('description', 'like', 'Daily job, overdue%')
    .orderBy('id')
    .select('created_at')
  return rows.map(({ created_at }) => created_at.slice(0, 10))
}
const after = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

// R-2408
withSandbox(
  t,
  "advance moves the clock by the given number of days and runs each day's job",
  async (t, api) => {
    await makeClient(api)
    const [from, first] = [await shown(api), await runDayShown(api)]
    const passed = await advance(api, 3)
    const to = await shown(api)
    t.ok(to.getTime() - from.getTime() >= 3 * dayMs)
    t.ok(to.getTime() - from.getTime() < 3 * dayMs + hourMs)
    t.strictSame(
      passed.map(({ day }) => day),
      [1, 2, 3].map((days) => after(first, days)),
    )
    t.strictSame(
      await daysRun(api),
      [1, 2, 3].map((days) => after(first, days)),
    )
    const { health } = await api.ok('gethealthstatus')
    t.equal(health.timestamp.slice(0, 10), await dayShown(api), 'the next call sees the new time')
  },
  withoutJobs,
)

// R-2408
withSandbox(
  t,
  'retries a module queue entry at the scheduled times while the clock moves',
  async (t, api) => {
    const clientid = await makeClient(api)
    const service = await makeService(api, clientid, { status: 'active' })
    // The module is missing, so each attempt fails.
    await writeRows(api, (db) =>
      db('module_queue').insert({
        service_id: service,
        action: 'suspend',
        payload: null,
        status: 'pending',
        is_unsettled: 0,
        max_attempts: 3,
        next_attempt_at: api.now().toISOString(),
        created_at: api.now().toISOString(),
      } as never),
    )
    const from = await shown(api)
    await advance(api, 1)
    const row = await api.database.read('module_queue').first()
    t.match(row, { status: 'failed', attempts: 3 })
    const tookMs = Date.parse(row?.completed_at ?? '') - from.getTime()
    t.ok(tookMs > 10 * 60_000 && tookMs < 5 * hourMs, `${tookMs} ms after the first attempt`)
  },
  withoutJobs,
)

// R-2404
withSandbox(
  t,
  "sign-in links, sessions, and leases use the machine's clock",
  async (t, api) => {
    const clientid = await makeClient(api)
    await makeUser(api, clientid, { owner: true })
    const { access_token } = await api.ok('createssotoken', { client_id: clientid })
    await writeRows(api, (db) =>
      holdLease(db, { name: 'work', holder: 'one' }, { now: api.now(), milliseconds: 60_000 }),
    )
    await setDay(api, after(await dayShown(api), 400), { withoutJobs: true })
    const opened = await fetch(`${api.url}/client/sso/${access_token}`, { redirect: 'manual' })
    t.equal(opened.status, 303, 'a link valid for one minute works 400 days later on the sandbox clock')
    const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    await setDay(api, after(await dayShown(api), 400), { withoutJobs: true })
    const home = await fetch(`${api.url}/client/home`, { headers: { cookie }, redirect: 'manual' })
    t.equal(home.status, 200, 'the session is still open')
    const { machineNow } = await api.service.contexts.on()
    t.notOk(
      await writeRows(api, (db) =>
        holdLease(db, { name: 'work', holder: 'two' }, { now: machineNow, milliseconds: 60_000 }),
      ),
    )
    api.advance(2 * hourMs)
    const late = await fetch(`${api.url}/client/home`, { headers: { cookie }, redirect: 'manual' })
    t.not(late.status, 200, "the session ends by the machine's clock")
  },
  withoutJobs,
)

// R-2408
withSandbox(
  t,
  "moving the clock without jobs runs no job, and the service afterwards runs only the last day's job",
  async (t, api) => {
    await makeClient(api)
    const day = after(await dayShown(api), 30)
    t.strictSame(await setDay(api, day, { withoutJobs: true }), [])
    t.equal(await dayShown(api), day)
    t.strictSame(await daysRun(api), [])
    api.service.wake()
    await eventually('the service has run the job', async () => (await daysRun(api)).length > 0)
    t.strictSame(await daysRun(api), [day])
  },
)

// R-2409
withSandbox(
  t,
  'the clock of an empty sandbox can be set to any day, and later not before the newest record unless forced',
  async (t, api) => {
    await setDay(api, '2021-05-31')
    t.equal(await dayShown(api), '2021-05-31')
    await setDay(api, '2030-01-01')
    await setDay(api, '2024-02-29')
    t.equal(await dayShown(api), '2024-02-29')
    await makeClient(api)
    const client = await api.database.read('clients').first('created_at')
    await t.rejects(setDay(api, '2024-02-28'), {
      message: /^the newest record is from 2024-02-29T.* without --force$/,
    })
    t.equal(await dayShown(api), '2024-02-29')
    await setDay(api, '2024-03-03')
    await setDay(api, '2024-02-29')
    t.ok(
      (await shown(api)).toISOString() >= (client?.created_at ?? ''),
      'the clock goes back to the day of the record, but not to a time before it',
    )
    await setDay(api, '2024-01-01', { force: true })
    t.equal(await dayShown(api), '2024-01-01')
  },
  withoutJobs,
)

for (const [what, make] of [
  [
    'an invoice',
    (api: Api, userid: number) => api.ok('createinvoice', { userid, itemdescription1: 'x', itemamount1: 1 }),
  ],
  [
    'a ticket',
    (api: Api, clientid: number) =>
      api.ok('openticket', { clientid, deptid: 1, subject: 'x', message: 'y', name: 'Ada', email: 'ada@example.com' }),
  ],
  [
    'a reply to an older ticket',
    async (api: Api, _: number, ticketid: number) =>
      api.ok('addticketreply', { ticketid, message: 'z', adminusername: 'x' }),
  ],
  ['credit', (api: Api, clientid: number) => api.ok('addcredit', { clientid, amount: 5, description: 'x' })],
  [
    'a certificate order',
    (api: Api, clientid: number) => api.ok('addsslorder', { clientid, module: 'manual', domain: 'www.example.com' }),
  ],
  ['a quote', (api: Api, userid: number) => api.ok('createquote', { userid, subject: 'x' })],
  ['a note', (api: Api, userid: number) => api.ok('addclientnote', { userid, notes: 'x' })],
  [
    'a login',
    (api: Api) =>
      api.ok('adduser', { email: 'x@example.com', password: 'a password', first_name: 'x', last_name: 'y' }),
  ],
] as const)
  withSandbox(
    t,
    `the clock cannot be set to a day before the creation of ${what}`,
    async (t, api) => {
      const clientid = await makeClient(api)
      const older = { clientid, deptid: 1, subject: 'x', message: 'y', name: 'Ada', email: 'ada@example.com' }
      const { ticketid } = await api.ok('openticket', older)
      await advance(api, 2)
      const day = await dayShown(api)
      await make(api, clientid, ticketid)
      await t.rejects(setDay(api, after(day, -1)), { message: /^the newest record is from / })
    },
    withoutJobs,
  )

// R-2409
withSandbox(
  t,
  "setting the clock to today runs today's job again",
  async (t, api) => {
    await makeClient(api)
    const today = await dayShown(api)
    const before = await shown(api)
    for (const times of [1, 2]) {
      t.match(await setDay(api, today), [{ day: today }])
      t.equal((await daysRun(api)).length, times)
    }
    t.ok((await shown(api)).getTime() - before.getTime() < dayMs)
  },
  withoutJobs,
)

// R-2408
withSandbox(
  t,
  'rejects the second of two concurrent moves of the clock',
  async (t, api) => {
    await makeClient(api)
    const both = await Promise.allSettled([advance(api, 2), advance(api, 2)])
    t.strictSame(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    t.match(
      both.find(({ status }) => status === 'rejected'),
      {
        reason: { message: 'another process is moving the clock' },
      },
    )
  },
  withoutJobs,
)

withService(
  t,
  'advance also works on a service with a test clock',
  async (t, api) => {
    const before = api.now().getTime()
    t.equal((await advance(api, 3)).length, 3)
    t.ok(api.now().getTime() - before >= 3 * dayMs)
  },
  withoutJobs,
)
