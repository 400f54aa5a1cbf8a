import { fileURLToPath } from 'node:url'
import t from 'tap'
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

const domainOf = async (api: Api, domainid: number) => (await api.ok('getclientsdomains', { domainid })).data[0]
const countRenewals = () => script.calls.filter(([verb]) => verb === 'renew').length

/** Creates a billed domain that expires in five days, and reports that its registrar renewed it on that day. */
async function billRenewed(api: Api) {
  const clientid = await makeClient(api)
  const expires = addDays(api.now().toISOString().slice(0, 10), 5)
  const due = { next_due_date: expires, expiry_date: expires, anchor_day: Number(expires.slice(8)) } as const
  const domainid = await makeDomain(api, clientid, {
    ...due,
    ...{ registrar: 'script', years: 1, recurring_amount: 1500 as never },
  })
  await api.ok('geninvoices')
  const { data } = await api.ok('getinvoices', { userid: clientid })
  const renewed = addMonths(expires, 12)
  script.calls.length = 0
  script.answers = { sync: { status: 'active', expiryDate: expires } }
  jumpToDay(api, addDays(expires, 2))
  script.answers = { sync: { status: 'active', expiryDate: renewed } }
  await runDailyJob(api)
  await advance(api, 0.01)
  return { domainid, invoiceid: data[0].invoiceid as number, expires, renewed }
}

withService(
  t,
  'years that a registry adds automatically',
  async (t, api) => {
    // R-2718
    t.test('a registrar that cannot tell whether the year can be withdrawn is believed after 45 days', async (t) => {
      const { domainid, invoiceid, expires, renewed } = await billRenewed(api)
      t.match(await domainOf(api, domainid), { status: 'grace', expirydate: expires })
      jumpToDay(api, addDays(expires, 40))
      await runDailyJob(api)
      t.match(await domainOf(api, domainid), { status: 'grace' }, 'in no redemption, because the registry renewed it')
      jumpToDay(api, addDays(expires, 47))
      await advance(api, 0.01)
      t.match(await domainOf(api, domainid), { status: 'active', expirydate: renewed, nextduedate: expires })
      // R-2704
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      await advance(api, 0.01)
      t.match(await domainOf(api, domainid), { expirydate: renewed, nextduedate: renewed })
      t.equal(countRenewals(), 0)
    })

    // R-2704, R-2718
    t.test('paying within the 45 days renews the record without another request', async (t) => {
      const { domainid, invoiceid, renewed } = await billRenewed(api)
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      await advance(api, 0.01)
      t.match(await domainOf(api, domainid), { status: 'active', expirydate: renewed, nextduedate: renewed })
      t.equal(countRenewals(), 0)
    })

    // R-2718
    t.test('a year that the registry withdraws again is requested when it is paid', async (t) => {
      const { domainid, invoiceid, expires, renewed } = await billRenewed(api)
      script.answers = { sync: { status: 'active', expiryDate: expires } }
      await advance(api, 1.1)
      script.answers = { renew: { status: 'active', expiryDate: renewed } }
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      await advance(api, 0.01)
      t.match(await domainOf(api, domainid), { status: 'active', expirydate: renewed, nextduedate: renewed })
      t.equal(countRenewals(), 1)
    })
  },
  { environment },
)
