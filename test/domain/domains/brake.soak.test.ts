import { fileURLToPath } from 'node:url'
import t from 'tap'
import { ModuleError } from '../../../domain/ports/module.js'
import { addDays, addMonths } from '../../../domain/values/days.js'
import { advance } from '../../support/clock.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, makeDomain, setSetting } from '../../support/fixtures.js'
import { script } from '../../support/scripted/modules/registrar/script/index.js'
import { type Api, withService } from '../../support/service.js'

const environment = {
  ...withoutJobs.environment,
  EXTENSIONS_DIR: fileURLToPath(new URL('../../support/scripted', import.meta.url)),
}

const days = 90
const maxCalls = 40

/** What the registrar always answers. Errors are thrown. */
const answers: Readonly<Record<string, unknown>> = {
  pending: { status: 'pending' },
  empty: {},
  nothing: undefined,
  'an unknown state': { status: 'in progress' },
  'a refusal': new ModuleError('refused', 'No'),
  'no answer': new ModuleError('unreachable', 'No answer'),
  'no answer after an effect': new ModuleError('unreachable', 'No answer', { outcomeUnknown: true }),
  'not supported': new ModuleError('unsupported', 'Not here'),
  'a wrong secret': new ModuleError('misconfigured', 'Wrong secret'),
}

const give = (answer: unknown): unknown => {
  if (answer instanceof Error) throw answer
  return answer
}

interface Case {
  readonly verb: 'register' | 'transfer' | 'renew'
  readonly answer: unknown
  readonly domain: string
  readonly clientid: number
}

async function request(api: Api, { verb, domain, clientid }: Case): Promise<void> {
  const day = api.now().toISOString().slice(0, 10)
  const given = { domain, registrar: 'script', recurring_amount: 1500 as never, years: 1 }
  if (verb === 'register')
    return void (await api.call('domainregister', { clientid, domain, registrar: 'script', years: 1 }))
  if (verb === 'transfer') {
    const domainid = await makeDomain(api, clientid, { ...given, status: 'pending', order_type: 'transfer' })
    return void (await api.call('domaintransfer', { domainid, eppcode: 'code' }))
  }
  const expiry_date = addDays(day, 10)
  const dates = { registered_on: addMonths(expiry_date, -12), expiry_date, next_due_date: expiry_date }
  await makeDomain(api, clientid, { ...given, ...dates, anchor_day: Number(expiry_date.slice(8)) })
  await api.ok('geninvoices')
  const { data } = await api.ok('getinvoices', { userid: clientid })
  await api.ok('updateinvoice', { invoiceid: data[0].invoiceid, status: 'paid' })
}

withService(
  t,
  'a registrar that gives the same answer for 90 days',
  async (t, api) => {
    await setSetting(api, 'module_queue_minutes', '5')
    script.calls.length = 0
    const cases: Case[] = []
    for (const verb of ['register', 'transfer', 'renew'] as const)
      for (const [n, answer] of Object.values(answers).entries())
        cases.push({ verb, answer, domain: `${verb}${n}.example`, clientid: await makeClient(api) })
    const of = new Map(cases.map((one) => [one.domain, one]))
    const expiries = async (domain: string) =>
      (await api.database.read('domains').where({ domain }).first('expiry_date'))?.expiry_date ?? undefined
    const answer = (domain: string) => give(of.get(domain)?.answer)
    script.answers = {
      ...{ register: answer, transfer: answer, renew: answer },
      // A held domain is reported as it is, because nothing was renewed.
      sync: async (domain: string) => {
        const expiryDate = await expiries(domain)
        return expiryDate === undefined ? answer(domain) : { status: 'active', expiryDate }
      },
    }
    for (const one of cases) await request(api, one)
    await advance(api, days)

    const todos = await api.database.read('todo_items').pluck('title')
    const failed = new Set(
      await api.database.read('module_queue').whereIn('status', ['failed', 'cancelled']).pluck('domain_id'),
    )
    for (const { verb, domain, clientid } of cases) {
      const calls = (name: string) =>
        script.calls.filter(([called, about]) => called === name && about === domain).length
      const row = await api.database.read('domains').where({ domain }).first()
      t.ok(calls(verb) <= maxCalls, `${domain}: ${calls(verb)} requests`)
      // Held domains are also queried daily.
      const queries = calls('sync') - (verb === 'renew' ? days + 2 : 0)
      t.ok(queries <= maxCalls, `${domain}: ${queries} queries`)
      const queued = await api.database
        .read('module_queue')
        .where({ domain_id: row?.id ?? 0 })
        .select('id', 'status')
      const isKnown =
        row === undefined ||
        failed.has(row.id) ||
        todos.some((title) => title.includes(domain) || queued.some(({ id }) => title.includes(`Operation ${id} in`)))
      t.ok(isKnown, `${domain}: staff know`)
      const mails = await api.database.read('emails').where({ client_id: clientid }).pluck('template')
      const repeated = mails.filter(
        (template, at) => mails.indexOf(template) !== at && template !== 'domain renewal reminder',
      )
      t.strictSame(repeated, [], `${domain}: no email is repeated`)
    }
  },
  { environment },
)
