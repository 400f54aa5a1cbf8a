import t from 'tap'
import { advance, setDay, withSandbox } from '../support/clock.js'
import { withoutJobs } from '../support/daily.js'
import { makeClient, makeService } from '../support/fixtures.js'
import { withService } from '../support/service.js'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

withSandbox(
  t,
  'a moved clock decides what day it is, while sessions and limits go by the machine',
  async (t, api) => {
    const before = Date.now()
    await advance(api, 45)
    const { health } = await api.ok('gethealthstatus')
    const ahead = Date.parse(health.timestamp) - before
    t.ok(ahead >= 45 * dayMs && ahead < 45 * dayMs + hourMs, health.timestamp)
    const { machineNow, now } = await api.service.contexts.on()
    t.equal(Math.round((now.getTime() - machineNow.getTime()) / hourMs), 45 * 24)
  },
  withoutJobs,
)

withSandbox(
  t,
  'a year of a monthly service is twelve invoices, each on its day',
  async (t, api) => {
    const clientid = await makeClient(api)
    await setDay(api, api.now().toISOString().slice(0, 10))
    const today = (await api.service.contexts.on()).now.toISOString().slice(0, 10)
    await makeService(api, clientid, { next_due_date: today })
    const began = Date.now()
    const days = await advance(api, 365)
    t.comment(`365 days took ${Date.now() - began} ms`)
    t.equal(days.length, 365)
    t.ok(days.every(({ reports }) => reports.every(({ failed }) => !failed)))
    const { totalresults } = await api.ok('getinvoices', { userid: clientid })
    t.ok(totalresults >= 1, `${totalresults}`)
  },
  withoutJobs,
)

withService(
  t,
  'days pass for a service with a clock of the test',
  async (t, api) => {
    const days = await advance(api, 3)
    t.equal(days.length, 3)
  },
  withoutJobs,
)
