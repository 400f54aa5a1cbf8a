import { fileURLToPath } from 'node:url'
import t from 'tap'
import { syncDomain } from '../../../domain/domains/registrar-sync.js'
import { addDays, addMonths } from '../../../domain/values/days.js'
import { advance } from '../../support/clock.js'
import { jumpToDay, runDailyJob, withoutJobs } from '../../support/daily.js'
import { makeClient, makeDomain } from '../../support/fixtures.js'
import { script } from '../../support/scripted/modules/registrar/script/index.js'
import { type Api, withService } from '../../support/service.js'

const environment = {
  ...withoutJobs.environment,
  EXTENSIONS_DIR: fileURLToPath(new URL('../../support/scripted', import.meta.url)),
}

const given = { registrar: 'script', is_renewal_off: 1 } as const

const domainOf = async (api: Api, domainid: number) => (await api.ok('getclientsdomains', { domainid })).data[0]
const dayOf = (api: Api) => api.now().toISOString().slice(0, 10)
const todoOf = (api: Api, id: number) =>
  api.database.read('todo_items').where({ source: `provider: expiry date of domain ${id}` })

async function sync(api: Api, id: number, answer: object): Promise<void> {
  script.answers = { sync: answer }
  const row = await api.database.read('domains').where({ id }).first()
  await syncDomain(await api.service.contexts.remote(), row as never)
}

const incredible = [
  ['before the registration', '1969-12-31', 24],
  ['more than a term before the recorded date', undefined, -1],
] as const

withService(
  t,
  'expiry dates that registrars report',
  async (t, api) => {
    // R-2715
    t.test('a registration completed later without a date lasts for the years ordered', async (t) => {
      const clientid = await makeClient(api)
      script.answers = { register: { status: 'pending' } }
      const { domainid } = await api.ok('domainregister', {
        ...{ clientid, domain: 'late.example', registrar: 'script', years: 2 },
      })
      t.match(await domainOf(api, domainid), { status: 'pending' })
      await sync(api, domainid, { status: 'active' })
      const expirydate = addMonths(dayOf(api), 24)
      t.match(await domainOf(api, domainid), { status: 'active', expirydate })
      const { data } = await api.ok('getactivitylog', { clientid })
      t.ok(data.some(({ description }: { description: string }) => /reported no expiry date/.test(description)))
      await advance(api, 2)
      t.match(await domainOf(api, domainid), { status: 'active', expirydate })
    })

    // R-2714
    for (const [what, date, months] of incredible)
      t.test(`rejects a date ${what}, tells staff, and accepts the next credible one`, async (t) => {
        const clientid = await makeClient(api)
        const registered_on = addMonths(dayOf(api), -24)
        const expiry_date = addMonths(dayOf(api), 12)
        const id = await makeDomain(api, clientid, { ...given, years: 1, registered_on, expiry_date })
        const reported = date ?? addMonths(dayOf(api), months)
        await sync(api, id, { status: 'active', expiryDate: reported })
        t.match(await domainOf(api, id), { status: 'active', expirydate: expiry_date })
        t.match(await todoOf(api, id), [{ status: 'New', description: new RegExp(reported) }])
        await sync(api, id, { status: 'active', expiryDate: addMonths(expiry_date, 12) })
        t.match(await domainOf(api, id), { status: 'active', expirydate: addMonths(expiry_date, 12) })
        t.match(await todoOf(api, id), [{ status: 'Completed' }])
      })

    // R-2714
    t.test('a date reported as long past begins the grace period on the day of the report', async (t) => {
      const clientid = await makeClient(api)
      const registered_on = addMonths(dayOf(api), -36)
      const expiry_date = addDays(dayOf(api), 60)
      const id = await makeDomain(api, clientid, { ...given, years: 1, registered_on, expiry_date })
      await sync(api, id, { status: 'active', expiryDate: addDays(dayOf(api), -200) })
      await runDailyJob(api)
      t.match(await domainOf(api, id), { status: 'grace' })
      await sync(api, id, { status: 'active', expiryDate: expiry_date })
      t.match(await domainOf(api, id), { status: 'active', expirydate: expiry_date })
      await sync(api, id, { status: 'active', expiryDate: addDays(dayOf(api), -200) })
      for (const days of [29, 61]) {
        jumpToDay(api, addDays(dayOf(api), days))
        await runDailyJob(api)
      }
      t.match(await domainOf(api, id), { status: 'expired' })
    })

    // R-2720
    t.test('staff are told of a registration that is pending for over 14 days', async (t) => {
      const clientid = await makeClient(api)
      script.answers = { register: { status: 'pending' } }
      const { domainid } = await api.ok('domainregister', {
        ...{ clientid, domain: 'slow.example', registrar: 'script' },
      })
      const todo = () => api.database.read('todo_items').where({ source: `provider: pending domain ${domainid}` })
      for (const [days, items] of [
        [14, []],
        [1, [{ status: 'New', title: /registration of slow\.example/ }]],
      ] as const) {
        jumpToDay(api, addDays(dayOf(api), days))
        await sync(api, domainid, { status: 'pending' })
        t.match(await todo(), items)
      }
      await sync(api, domainid, { status: 'active' })
      t.match(await todo(), [{ status: 'Completed' }])
    })

    // R-2313
    t.test('an answer that is no date is no answer', async (t) => {
      const clientid = await makeClient(api)
      const expiry_date = addMonths(dayOf(api), 12)
      const id = await makeDomain(api, clientid, { ...given, expiry_date })
      for (const answer of [{ status: 'active', expiryDate: '-0001-11-30' }, { status: 'fine' }, '', null, {}])
        await sync(api, id, answer as object)
      t.match(await domainOf(api, id), { status: 'active', expirydate: expiry_date })
    })
  },
  { environment },
)
