import { fileURLToPath } from 'node:url'
import t from 'tap'
import { syncDomain } from '../../../domain/domains/registrar-sync.js'
import { addDays, addMonths } from '../../../domain/values/days.js'
import { jumpToDay, runDailyJob, withoutJobs } from '../../support/daily.js'
import { makeClient, makeDomain, setSetting } from '../../support/fixtures.js'
import { script } from '../../support/scripted/modules/registrar/script/index.js'
import { type Api, withService } from '../../support/service.js'

const environment = {
  ...withoutJobs.environment,
  EXTENSIONS_DIR: fileURLToPath(new URL('../../support/scripted', import.meta.url)),
}

const dayOf = (api: Api) => api.now().toISOString().slice(0, 10)

withService(
  t,
  'reports that would end many domains of one registrar',
  async (t, api) => {
    await setSetting(api, 'terminate_limit', '2')
    const clientid = await makeClient(api)
    const make = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          makeDomain(api, clientid, {
            ...{ registrar: 'script', is_renewal_off: 1, years: 1 },
            ...{ registered_on: addMonths(dayOf(api), -36), expiry_date: addDays(dayOf(api), 200) },
          }),
        ),
      )
    const syncAll = async (ids: readonly number[], answer: object) => {
      script.answers = { sync: answer }
      const remote = await api.service.contexts.remote()
      for (const id of ids)
        await syncDomain(remote, (await api.database.read('domains').where({ id }).first()) as never)
    }
    const statusesOf = async (ids: readonly number[]) =>
      (await api.database.read('domains').whereIn('id', ids).distinct('status')).map(({ status }) => status)
    const todosOf = (title: string) => api.database.read('todo_items').where('title', 'like', `%${title}%`)

    // R-2719
    t.test('ends no domain while more than `terminate_limit` are reported as transferred away', async (t) => {
      const ids = await make(3)
      for (let days = 0; days < 3; days++) {
        await syncAll(ids, { status: 'transferred_away' })
        jumpToDay(api, addDays(dayOf(api), 1))
      }
      t.strictSame(await statusesOf(ids), ['active'])
      t.match(await todosOf('were transferred away'), [{ status: 'New', description: /3 domains/ }])
      await syncAll(ids.slice(0, 1), { status: 'active' })
      await syncAll(ids.slice(1), { status: 'transferred_away' })
      t.strictSame(await statusesOf(ids.slice(1)), ['transferred_away'])
      t.strictSame(await statusesOf(ids.slice(0, 1)), ['active'])
      t.match(await todosOf('were transferred away'), [{ status: 'Completed' }])
    })

    // R-2719, R-2320
    t.test('the to-do item ends once the registrar reports the domains as active again', async (t) => {
      const ids = await make(3)
      await syncAll(ids, { status: 'transferred_away' })
      jumpToDay(api, addDays(dayOf(api), 1))
      await syncAll(ids, { status: 'transferred_away' })
      t.match(await todosOf('were transferred away'), [{ status: 'New' }])
      await syncAll(ids, { status: 'active' })
      t.strictSame(await statusesOf(ids), ['active'])
      t.match(await todosOf('were transferred away'), [{ status: 'Completed' }])
    })

    // R-2719
    t.test('ends no domain while more than `terminate_limit` would end by late reports', async (t) => {
      const ids = await make(3)
      await syncAll(ids, { status: 'active', expiryDate: addDays(dayOf(api), -20) })
      for (const days of [29, 61]) {
        jumpToDay(api, addDays(dayOf(api), days))
        await runDailyJob(api)
      }
      t.strictSame(await statusesOf(ids), ['redemption'])
      t.match(await todosOf('reported late'), [{ status: 'New', description: /3 domains/ }])
      await setSetting(api, 'terminate_limit', '3')
      jumpToDay(api, addDays(dayOf(api), 1))
      await runDailyJob(api)
      t.strictSame(await statusesOf(ids), ['expired'])
      t.match(await todosOf('reported late'), [{ status: 'Completed' }])
    })
  },
  { environment },
)
