import { fileURLToPath } from 'node:url'
import t from 'tap'
import { addDays, addMonths } from '../../../domain/values/days.js'
import { seededRandom } from '../../reliability/load.js'
import { auditWithNotes } from '../../support/audit.js'
import { advance } from '../../support/clock.js'
import { jumpToDay, runDailyJob, withoutJobs } from '../../support/daily.js'
import { makeClient, makeDomain, setSetting } from '../../support/fixtures.js'
import { readSeed } from '../../support/seed.js'
import { type Api, withService } from '../../support/service.js'
import { UnreliableRegistrar } from './unreliable-registrar.js'

/** `DOMAINS=500 DAYS=1095 SEED=7 npm test -- …` sets the number of domains, the days, and the seed. */
const seed = readSeed('SEED')
const count = Number(process.env.DOMAINS || 40)
const days = Number(process.env.DAYS || 730)

const environment = {
  ...withoutJobs.environment,
  EXTENSIONS_DIR: fileURLToPath(new URL('../../support/scripted', import.meta.url)),
}

const dayOf = (api: Api) => api.now().toISOString().slice(0, 10)

interface Line {
  readonly related_id: number
  readonly period_start: string
  readonly period_end: string
}

const yearsOf = ({ period_start, period_end }: Line): number =>
  Number(period_end.slice(0, 4)) - Number(period_start.slice(0, 4))

withService(
  t,
  'a registrar that answers late, partially, wrongly, or not at all',
  async (t, api) => {
    console.log(`SEED=${seed} DOMAINS=${count} DAYS=${days}`)
    const random = seededRandom(seed)
    const registrar = new UnreliableRegistrar(random, () => dayOf(api))
    await setSetting(api, 'module_queue_attempts', '12')
    const start = dayOf(api)
    const clientid = await makeClient(api)
    for (let n = 0; n < count; n++) {
      const expires = addDays(start, 10 + Math.floor(random() * 350))
      const years = random() < 0.8 ? 1 : 2
      const domain = `d${n}.example`
      await makeDomain(api, clientid, {
        ...{ domain, registrar: 'script', years, recurring_amount: 1500 as never },
        ...{ registered_on: addMonths(expires, -12), expiry_date: expires },
        ...{ next_due_date: expires, anchor_day: Number(expires.slice(8)) },
      })
      registrar.domains.set(domain, { expires, granted: 0, waiting: [] })
    }

    /** Runs the daily job and the queues, and pays open invoices, each with the given probability. */
    const live = async (by: number, pays: number) => {
      jumpToDay(api, addDays(dayOf(api), by))
      await runDailyJob(api)
      const { data } = await api.ok('getinvoices', { userid: clientid, status: 'unpaid', limitnum: 250 })
      for (const { invoiceid } of data)
        if (random() < pays) await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      await advance(api, 0.01)
    }
    for (let passed = 0; passed < days; ) {
      const by = 1 + Math.floor(random() * 8)
      await live(by, 0.5)
      passed += by
    }
    registrar.isCalm = true
    // Every waiting row is due within its longest pause.
    for (let n = 0; n < 20; n++) await live(5, 1)

    const domains = await api.database.read('domains').orderBy('id')
    const lines: Line[] = await api.database
      .read('invoice_items')
      .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
      .where({ 'invoice_items.type': 'domain', 'invoices.status': 'paid', is_claiming: 1 } as never)
      .select('related_id', 'period_start', 'period_end')
    const todos = await api.database.read('todo_items').select('title', 'description', 'status')
    const failed = new Set(await api.database.read('module_queue').where({ status: 'failed' }).pluck('domain_id'))
    const isKnown = ({ id, domain }: { id: number; domain: string }) =>
      failed.has(id) || todos.some(({ title }) => title.includes(`${domain} (ID ${id})`))
    const problems: string[] = []
    for (const row of domains) {
      const held = registrar.domains.get(row.domain)
      if (held === undefined) continue
      const paid = lines.filter(({ related_id }) => related_id === row.id).reduce((sum, line) => sum + yearsOf(line), 0)
      const about = `${row.domain}: paid ${paid}, granted ${held.granted}, ${row.status} until ${row.expiry_date}, at the registrar until ${held.expires}`
      if (held.granted > paid && !isKnown(row)) problems.push(`${about}: years charged twice`)
      if (held.granted < paid && !isKnown(row)) problems.push(`${about}: paid years are missing`)
      if (paid > 0 && row.status !== 'active' && held.expires >= dayOf(api)) problems.push(`${about}: lost`)
      if (row.expiry_date !== held.expires) problems.push(`${about}: another date`)
    }
    t.strictSame(problems, [])
    const { findings, notes } = await auditWithNotes(api.database.read, api.now())
    t.strictSame(findings, [])
    const named = new Set(['domain-due-after-expiry', 'domain-paid-beyond-expiry'])
    t.strictSame(
      notes.filter(({ name }) => !named.has(name)),
      [],
    )
  },
  { environment },
)
