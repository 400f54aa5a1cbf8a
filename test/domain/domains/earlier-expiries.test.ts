import { fileURLToPath } from 'node:url'
import t from 'tap'
import { syncDomain } from '../../../domain/domains/registrar-sync.js'
import { addDays, addMonths } from '../../../domain/values/days.js'
import { advance } from '../../support/clock.js'
import { runDailyJob, withoutJobs } from '../../support/daily.js'
import { makeClient, makeDomain } from '../../support/fixtures.js'
import { script } from '../../support/scripted/modules/registrar/script/index.js'
import { type Api, withService } from '../../support/service.js'

const environment = {
  ...withoutJobs.environment,
  EXTENSIONS_DIR: fileURLToPath(new URL('../../support/scripted', import.meta.url)),
}

const domainOf = async (api: Api, domainid: number) => (await api.ok('getclientsdomains', { domainid })).data[0]
const invoicesOf = async (api: Api, userid: number) => (await api.ok('getinvoices', { userid })).data
const todoOf = (api: Api, id: number) =>
  api.database.read('todo_items').where('source', 'like', `provider: paid time of domain ${id} %`)

/** Creates a domain whose renewal for a year is paid and made. */
async function renewed(api: Api) {
  const clientid = await makeClient(api)
  const expires = addDays(api.now().toISOString().slice(0, 10), 10)
  const due = { next_due_date: expires, expiry_date: expires, anchor_day: Number(expires.slice(8)) } as const
  const id = await makeDomain(api, clientid, { ...due, registrar: 'script', recurring_amount: 1500 as never })
  await api.ok('geninvoices')
  const [{ invoiceid }] = await invoicesOf(api, clientid)
  const later = addMonths(expires, 12)
  script.answers = { renew: { status: 'active', expiryDate: later } }
  await api.ok('addinvoicepayment', { invoiceid, transid: `renewal of ${id}`, amount: 15 })
  await advance(api, 0.01)
  return { clientid, id, expires, later }
}

for (const [by, change] of [
  [
    'the registrar',
    async (api: Api, id: number, expiryDate: string) => {
      script.answers = { sync: { status: 'active', expiryDate } }
      const row = await api.database.read('domains').where({ id }).first()
      await syncDomain(await api.service.contexts.remote(), row as never)
    },
  ],
  ['staff', (api: Api, domainid: number, expirydate: string) => api.ok('updateclientdomain', { domainid, expirydate })],
] as const)
  withService(
    t,
    `an earlier expiry date, set by ${by}`,
    async (t, api) => {
      // R-2717
      t.test('moves the due date, tells staff of the paid time, and the domain is billed in time', async (t) => {
        const { clientid, id, expires, later } = await renewed(api)
        t.match(await domainOf(api, id), { expirydate: later, nextduedate: later })
        const early = addDays(expires, 4)
        await change(api, id, early)
        t.match(await domainOf(api, id), { expirydate: early, nextduedate: early })
        t.match(await todoOf(api, id), [{ status: 'New', description: new RegExp(`${early} instead of ${later}`) }])
        await runDailyJob(api)
        const open = (await invoicesOf(api, clientid)).filter(({ status }: { status: string }) => status === 'unpaid')
        t.match(open, [{ total: 15 }])
      })

      // A registrar that reports a future date ends the grace period.
      if (by === 'staff')
        // R-2717
        t.test('bills a domain in its grace period at once', async (t) => {
          const { clientid, id, expires } = await renewed(api)
          await api.ok('updateclientdomain', { domainid: id, status: 'grace' })
          await change(api, id, addDays(expires, 4))
          const open = (await invoicesOf(api, clientid)).filter(({ status }: { status: string }) => status === 'unpaid')
          t.match(open, [{ total: 15 }])
        })
    },
    { environment },
  )
