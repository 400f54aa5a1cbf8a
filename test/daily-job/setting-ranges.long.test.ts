// Listed in docs/reference/attacks.md.

import t from 'tap'
import { markDeferred } from '../../domain/mail/sending.js'
import { moduleQueue } from '../../domain/modules/operation-attempts.js'
import { findDue } from '../../domain/queue/claims.js'
import { serverCalls } from '../../domain/services/provisioning.js'
import { openHosting } from '../actions/services/hosting.js'
import { extremeValues, type SettingName, settingEdges } from '../domain/settings/setting-edges.js'
import { claimMail } from '../support/claims.js'
import { runDailyJob, withoutJobs } from '../support/daily.js'
import { changeCached, makeClient, makeDomain, makeInvoice, makeService, writeRows } from '../support/fixtures.js'
import { type Api, withService } from '../support/service.js'

/** The stored value of every setting, written without validation. */
type Stored = Readonly<Record<SettingName, string | null>>

const each = (value: (name: SettingName) => string | null): Stored =>
  Object.fromEntries(settingEdges.map(({ name }) => [name, value(name)])) as Stored

const edge = (name: SettingName, at: number): string =>
  settingEdges.find((one) => one.name === name)?.within.at(at) as string

const store = (api: Api, values: Stored) =>
  changeCached(api, 'settings', async (db) => {
    await db('settings').delete()
    await db('settings').insert(Object.entries(values).map(([name, value]) => ({ name, value, group: 'general' })))
  })

const rounds: readonly (readonly [title: string, values: Stored])[] = [
  ['the lowest value in each setting', each((name) => edge(name, 0))],
  ['the highest value in each setting', each((name) => edge(name, -1))],
  ...extremeValues.map(
    (value) => [`${value.slice(0, 20).replaceAll(/\s/g, ' ')} in each setting`, each(() => value)] as const,
  ),
  ['an empty text in each setting', each(() => '')],
  ['null in each setting', each(() => null)],
]

const isInstant = /^\d{4}-\d\d-\d\dT/

withService(
  t,
  'extreme or invalid setting values do not stop billing',
  async (t, api) => {
    const hosting = await openHosting(t, api)
    for (const [title, values] of rounds)
      await t.test(title, async (t) => {
        await store(api, values)
        const day = (days: number) => new Date(api.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
        const clientid = await makeClient(api)
        const due = await makeService(api, clientid, { next_due_date: day(-1), anchor_day: 1 })
        await makeInvoice(api, clientid, { date: day(-40), due_date: day(-30) })
        await makeDomain(api, clientid, { next_due_date: day(-1), expiry_date: day(-1), anchor_day: 1 })
        const hosted = await hosting.live({ client_id: clientid })

        const generated = await api.ok('geninvoices')
        t.equal(generated.errors, 0)
        const lines = api.database.read('invoice_items').where({ type: 'service', related_id: due })
        t.equal((await lines).length, 1, 'invoices a due service')
        const steps = (await runDailyJob(api)) ?? []
        t.strictSame(
          steps.filter(({ failed }) => failed).map(({ step }) => step),
          [],
          'no step of the daily job fails',
        )
        t.ok(steps.length > 5)

        const { invoiceid } = await api.ok('createinvoice', { userid: clientid, itemdescription1: 'x', itemamount1: 1 })
        const invoice = await api.database.read('invoices').where({ id: invoiceid }).first()
        t.match(invoice?.due_date, /^\d{4}-\d\d-\d\d$/)

        await isDeferred(api)
        hosting.whm.setFailure('broken')
        t.equal((await api.call('modulesuspend', { serviceid: hosted })).status, 502)
        const job = await api.database.read('module_queue').where({ service_id: hosted }).orderBy('id', 'desc').first()
        t.match(job, { status: /pending|failed/ })
        if (job?.status === 'pending') t.match(job.next_attempt_at, isInstant)
        hosting.whm.setFailure('none')
        await writeRows(api, (db) => db('module_queue').where({ service_id: hosted }).update({ attempts: 4000 }))
        await isAttempted(api)

        for (const [action, parameters] of [
          ['appdetails', {}],
          ['getstats', {}],
          ['getactivitylog', { date: day(0) }],
          ['getinvoices', { userid: clientid }],
          ['getclientsdetails', { clientid }],
        ] as const)
          t.equal((await api.call(action, parameters)).status, 200, action)
        t.equal((await fetch(`${api.url}/client/reset`)).status, 200)

        async function isDeferred(api: Api): Promise<void> {
          const queued = await makeMail(api, clientid)
          await api.service.contexts.transaction(async (ctx) => {
            for (let mail = await claimMail(ctx); mail !== undefined; ) {
              await markDeferred(ctx, { ...mail, attempts: mail.attempts + 400 }, { message: 'no', isPermanent: false })
              await markDeferred(ctx, mail, { message: 'no', isPermanent: false })
              mail = await claimMail(ctx)
            }
          })
          const mail = await api.database.read('emails').where({ id: queued }).first()
          t.match(mail, { status: /queued|failed/, last_error: 'no' })
          t.match(mail?.next_attempt_at, isInstant)
        }
      })
  },
  withoutJobs,
)

/** Creates an email that is due now. Returns its ID. */
const makeMail = (api: Api, clientId: number): Promise<number> =>
  writeRows(api, async (db) => {
    const at = api.now().toISOString()
    const [made] = await db('emails')
      .insert({
        client_id: clientId,
        recipient: 'ada@example.com',
        template: 'x',
        subject: 'x',
        body: 'x',
        status: 'queued',
        attempts: 0,
        next_attempt_at: at,
        created_at: at,
      } as never)
      .returning('id')
    return (made as { id: number }).id
  })

/** Attempts the next due entry of the module queue, unless no entry is due or the entry is for a domain. */
async function isAttempted(api: Api): Promise<void> {
  const remote = await api.service.contexts.remote()
  const due = await findDue(remote, moduleQueue)
  if (due !== undefined && due.domain_id === null) await serverCalls.attempt(remote, due.id, { retryRefused: true })
}

withService(
  t,
  'extreme dates and periods in rows do not stop billing',
  async (t, api) => {
    const clientid = await makeClient(api)
    const past = new Date(api.now().getTime() - 40 * 86_400_000).toISOString().slice(0, 10)
    const price = { register_price: 0, transfer_price: 0, renew_price: 0, is_enabled: 1 as const, sort_order: 0 }
    await writeRows(api, (db) =>
      db('tlds').insert({ ...price, extension: '.example', grace_days: 2 ** 31, redemption_days: 2 ** 31 } as never),
    )
    const kept = await makeDomain(api, clientid, { domain: 'kept.example', expiry_date: past })
    const renewed = { domain: 'long.org', next_due_date: past, expiry_date: '9999-12-31', anchor_day: 31, years: 10 }
    const domain = await makeDomain(api, clientid, renewed)
    const late = { next_due_date: '9999-12-31', anchor_day: 31, billing_cycle: 'triennially', recurring_amount: 0 }
    const service = await makeService(api, clientid, { ...late, next_due_date: past } as never)
    await makeService(api, clientid, late as never)
    await makeInvoice(api, clientid, { date: '9999-12-31', due_date: '9999-12-31' })
    const steps = (await runDailyJob(api)) ?? []
    t.strictSame(
      steps.filter(({ failed }) => failed).map(({ step }) => step),
      [],
    )
    const { read } = api.database
    t.match(await read('domains').where({ id: kept }).first(), { status: 'grace' })
    for (const [type, related_id] of [
      ['domain', domain],
      ['service', service],
    ] as const)
      t.equal((await read('invoice_items').where({ type, related_id })).length, 1, `the ${type} is invoiced`)
  },
  withoutJobs,
)
