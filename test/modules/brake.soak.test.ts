import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { instant } from '../../domain/context.js'
import { type QueuedOperation, queueOperation } from '../../domain/modules/queued-operations.js'
import { misconfigured, refused, unreachable } from '../../domain/ports/module.js'
import { absentAccount } from '../../domain/ports/server.js'
import { overdueReason } from '../../domain/services/suspensions.js'
import { addDays } from '../../domain/values/days.js'
import { advance } from '../support/clock.js'
import { withoutJobs } from '../support/daily.js'
import {
  makeClient,
  makeInvoice,
  makeProduct,
  makeReminder,
  makeService,
  setSetting,
  writeRows,
} from '../support/fixtures.js'
import { openReceiver } from '../support/receiver.js'
import { script as network } from '../support/scripted/modules/einvoice/script/index.js'
import { script as server } from '../support/scripted/modules/server/script/index.js'
import type { Script } from '../support/scripted-provider.js'
import { type Api, type Body, withService } from '../support/service.js'
import { enableWebhooks, parsePayload, readDeliveries } from '../support/webhooks.js'

// Providers that give the same answer for 90 days. Each request must end, or be repeated ever more rarely (R-2315).

const environment = {
  ...withoutJobs.environment,
  EXTENSIONS_DIR: fileURLToPath(new URL('../support/scripted', import.meta.url)),
}
const days = 90
const maxCalls = 40

/** Answers that are wrong or negative for every operation. */
const failures: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  'an empty object': {},
  'an unknown status': { status: 'later', message: 7 },
  refused: refused('No'),
  misconfigured: misconfigured('No credential'),
  unreachable: unreachable('No route', false),
  'no answer': unreachable('No answer', true),
  'not found': absentAccount('The account does not exist'),
}

/** The created account's states, as answers to `inspect` after a create without an answer. */
const inspections: Readonly<Record<string, unknown>> = {
  ...failures,
  absent: 'absent',
  active: 'active',
  suspended: 'suspended',
}

const give = (answer: unknown): unknown => {
  if (answer instanceof Error) throw answer
  return answer
}

/** Expects at most `maxCalls` calls of each operation for each record. Returns the number of calls by record. */
function expectBrake(t: Test, { calls }: Script, describe: (record: unknown) => string): Map<unknown, number> {
  const counts = new Map<string, number>()
  const byRecord = new Map<unknown, number>()
  for (const [verb, record] of calls) {
    const call = `${verb}, ${describe(record)}`
    counts.set(call, (counts.get(call) ?? 0) + 1)
    byRecord.set(record, (byRecord.get(record) ?? 0) + 1)
  }
  for (const [call, count] of counts) t.ok(count <= maxCalls, `${call}: ${count} calls`)
  return byRecord
}

/** Enables webhooks for events, and returns a function that returns their data so far. */
async function watch(t: Test, api: Api, events: readonly string[]): Promise<() => Promise<readonly Body[]>> {
  const receiver = await openReceiver(t)
  await enableWebhooks(api, [receiver.url], events)
  return async () => (await readDeliveries(api)).map((row) => parsePayload(row).data)
}

// R-2315
withService(
  t,
  'a server that always gives the same answer',
  async (t, api) => {
    const failed = await watch(t, api, ['module.failed'])
    await setSetting(api, 'terminate_limit', '1000')
    const product_id = await makeProduct(api, { module: 'script', package_name: 'Basic' })
    const day = (ahead: number) => addDays(instant(api.now()).slice(0, 10), ahead)
    /** The scenario of each service, and the answers that it gets. */
    const stages = new Map<unknown, { readonly title: string; readonly answer: unknown; readonly inspected: unknown }>()
    const stage = async (title: string, answer: unknown, row: object, inspected: unknown = failures['no answer']) => {
      const clientid = await makeClient(api)
      const username = `u${clientid}`
      const serviceid = await makeService(api, clientid, { product_id, username, account_username: username, ...row })
      stages.set(serviceid, { title, answer, inspected })
      return { clientid, serviceid }
    }
    const queue = (operation: QueuedOperation) =>
      api.service.contexts.transaction(async (ctx) => queueOperation(ctx, operation))

    for (const [name, answer] of Object.entries(failures)) {
      const debt = await stage(`unpaid, answered ${name}`, answer, {})
      const invoice_id = await makeInvoice(api, debt.clientid, { date: day(-40), due_date: day(-40) })
      await makeReminder(api, invoice_id, day(-20), 'sent')
      const line = { type: 'service', related_id: debt.serviceid } as const
      await writeRows(api, (db) => db('invoice_items').where({ invoice_id }).update(line))

      const suspended = { status: 'suspended', suspension_reason: overdueReason, suspended_on: day(-3) } as const
      await stage(`paid, answered ${name}`, answer, suspended)

      const cancelled = await stage(`cancelled, answered ${name}`, answer, {})
      await api.ok('addcancelrequest', { serviceid: cancelled.serviceid, type: 'Immediate' })

      for (const verb of ['create', 'changepackage', 'changepassword'] as const) {
        const status = verb === 'create' ? 'pending' : 'active'
        const { serviceid: serviceId } = await stage(`${verb}, answered ${name}`, answer, { status })
        await queue({ serviceId, verb, payload: { password: 'Secret-1234', packageName: 'Pro' } })
      }
    }
    for (const [name, inspected] of Object.entries(inspections)) {
      const lost = failures['no answer']
      const title = `created without an answer, inspected as ${name}`
      const { serviceid: serviceId } = await stage(title, lost, { status: 'pending' }, inspected)
      await queue({ serviceId, verb: 'create' })
    }
    const answer = (id: unknown) => give(stages.get(id)?.answer)
    const verbs = ['create', 'suspend', 'unsuspend', 'terminate', 'changePackage', 'changePassword']
    server.answers = {
      ...Object.fromEntries(verbs.map((verb) => [verb, answer])),
      inspect: (id: unknown) => give(stages.get(id)?.inspected),
    }
    server.calls.length = 0
    await advance(api, days)

    const titleOf = (id: unknown) => stages.get(id)?.title ?? 'unknown'
    const calls = expectBrake(t, server, titleOf)
    const told = new Set((await failed()).map(({ serviceid }) => serviceid))
    const items = await api.database.read('todo_items').pluck('title')
    for (const [id, { title }] of stages) {
      t.ok(calls.has(id), `${title}: the server is called`)
      const { status } =
        (await api.database
          .read('services')
          .where({ id: id as number })
          .first('status')) ?? {}
      const isDone = title.endsWith('inspected as active') ? status === 'active' : status === 'terminated'
      const isReported = told.has(id) || items.some((item) => item.startsWith(`Service ${id} `))
      t.ok(isDone || isReported, `${title}: staff are notified (${status})`)
      if (/^(unpaid|cancelled), answered not found/.test(title)) t.equal(status, 'terminated', title)
    }
    await t.test('clients', async (t) => expectFewMails(t, api))
  },
  { environment },
)

/** Expects at most one email of each template about a service to each client. */
async function expectFewMails(t: Test, api: Api): Promise<void> {
  const mails = await api.database
    .read('emails')
    .where('template', 'like', 'service %')
    .groupBy('client_id', 'template')
    .select('client_id', 'template')
    .count({ n: '*' })
  t.ok(mails.length > 0)
  for (const { client_id, template, n } of mails as unknown as { client_id: number; template: string; n: number }[])
    t.equal(Number(n), 1, `client ${client_id} gets one email ${template}`)
}

// R-2315
withService(
  t,
  'an e-invoicing network that always gives the same answer',
  async (t, api) => {
    const failed = await watch(t, api, ['einvoice.failed'])
    await api.ok('activatemodule', { moduleType: 'einvoice', moduleName: 'script' })
    for (const [setting, value] of [
      ['company_tax_number', 'DE811569869'],
      ['company_country', 'DE'],
      ['einvoice_module', 'script'],
    ])
      await api.ok('setconfigurationvalue', { setting, value })
    const address = { country: 'DE', postcode: '10115', city: 'Berlin', address1: 'Invalidenstr. 1' }
    const userid = await makeClient(api, { ...address, tax_id: 'DE136695976' })
    const states = {
      delivered: { status: 'delivered' },
      pending: { status: 'pending' },
      rejected: { status: 'refused', message: 'No' },
    }
    /** The scenario of each document, by its number and its reference. */
    const stages = new Map<unknown, { readonly title: string; readonly invoiceid: number; readonly answers: Body }>()
    const stage = async (title: string, answers: Body) => {
      const { invoiceid } = await api.ok('createinvoice', { userid, items: [{ description: 'Hosting', amount: 10 }] })
      const { invoice } = await api.ok('getinvoice', { invoiceid })
      for (const key of [String(invoice.invoicenum), `net-${invoice.invoicenum}`])
        stages.set(key, { title, invoiceid, answers })
    }
    for (const [name, answer] of Object.entries({ ...failures, ...states })) {
      await stage(`sent, answered ${name}`, { send: answer, look: answer, find: answer })
      await stage(`accepted, then answered ${name}`, { send: states.pending, look: answer })
      await stage(`sent without an answer, then found as ${name}`, { send: refused('Duplicate'), find: answer })
    }
    const sent = new Set<unknown>()
    network.answers = {
      send: (number: string) => {
        const { title, answers } = stages.get(number) ?? { title: '', answers: {} as Body }
        // Only a document that may have been sent before is looked up.
        if (title.startsWith('sent without') && !sent.has(number)) {
          sent.add(number)
          throw failures['no answer']
        }
        const given = give(answers.send) as Body | undefined
        return given?.status === 'pending' ? { ...given, reference: `net-${number}` } : given
      },
      find: (number: string) => {
        const given = give(stages.get(number)?.answers.find) as Body | undefined
        return given?.status === 'pending' ? { ...given, reference: `net-${number}` } : given
      },
      look: (reference: string) => give(stages.get(reference)?.answers.look ?? states.pending),
    }
    network.calls.length = 0
    await advance(api, days)

    const calls = expectBrake(t, network, (key) => stages.get(key)?.title ?? 'unknown')
    const told = (await failed()).map(({ invoiceid }) => invoiceid)
    const items: string[] = await api.database.read('todo_items').where({ status: 'New' }).pluck('title')
    for (const [key, { title, invoiceid }] of stages) {
      if (String(key).startsWith('net-')) continue
      t.ok(calls.has(key), `${title}: the network is called`)
      const { status } = (await api.ok('getinvoice', { invoiceid })).invoice.einvoice
      const isDone = status === 'delivered'
      t.equal(isDone, /(answered|found as) delivered$/.test(title), `${title}: ${status}`)
      t.equal(told.filter((id) => id === invoiceid).length, isDone ? 0 : 1, `${title}: one event`)
      t.equal(
        items.filter((item) => item.includes(` ${invoiceid} `)).length,
        isDone ? 0 : 1,
        `${title}: one to-do item`,
      )
    }
  },
  { environment },
)
