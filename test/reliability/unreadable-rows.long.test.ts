// Listed in docs/reference/attacks.md.

import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { encrypt } from '../../domain/secrets/encryption.js'
import {
  changeCached,
  makeClient,
  makeDomain,
  makeInvoice,
  makeProduct,
  makeRule,
  makeService,
  writeRows,
} from '../support/fixtures.js'
import { makePayMethod } from '../support/gateways.js'
import { certificateFor, makeCsr } from '../support/providers/csr.js'
import { makeSslOrder } from '../support/providers/ssl-orders.js'
import { openReceiver, type Receiver } from '../support/receiver.js'
import { type Api, withService } from '../support/service.js'
import { secretKey } from '../support/started-service.js'
import { longAgo } from './deadly-rows.js'
import { openMailbox } from './mailbox.js'

// An unreadable row is due before all other rows in its queue.

/** Part of the unreadable data. No log line, event, or activity entry may quote it. */
const canary = 'c4n4ry'
const created_at = new Date().toISOString()
const lastYear = '2025-01-01T00:00:00.000Z'

interface Planted {
  /** ID of the unreadable row. */
  readonly id: number
  /** Returns true if all other rows of the queue are done. */
  readonly othersAreDone: () => Promise<boolean>
}

/** An unreadable row in a queue, among readable rows. */
interface Line {
  readonly queue: string
  readonly table: string
  /** Expected columns of the row after its last attempt. */
  readonly failed: Readonly<Record<string, unknown>>
  readonly plant: (api: Api, receiver: Receiver) => Promise<Planted>
}

const insert = (api: Api, table: string, row: object): Promise<number> =>
  writeRows(api, async (db) => {
    const [made] = await db(table).insert(row).returning('id')
    return (made as { id: number }).id
  })

/** Inserts rows into the module queue, the first of which is unreadable. */
async function plantJobs(
  api: Api,
  action: 'create' | 'register',
  subjects: readonly ({ service_id: number } | { domain_id: number })[],
  unreadable: (place: Parameters<typeof encrypt>[2]) => string,
): Promise<Planted> {
  const ids: number[] = []
  for (const [n, subject] of subjects.entries()) {
    const row = 'service_id' in subject ? `${subject.service_id}/create` : `domain ${subject.domain_id}/register`
    const place = { table: 'module_queue', column: 'payload', row } as const
    const payload = n === 0 ? unreadable(place) : encrypt(secretKey, '{}', place)
    const job = { ...subject, action, payload, status: 'pending', max_attempts: 3, created_at }
    ids.push(await insert(api, 'module_queue', { ...job, next_attempt_at: n === 0 ? longAgo : lastYear }))
  }
  const [id = 0, ...others] = ids
  const done = () => api.database.read('module_queue').whereIn('id', others).where({ status: 'completed' })
  return { id, othersAreDone: async () => (await done()).length === others.length }
}

const services = async (api: Api) => {
  const clientid = await makeClient(api)
  const product_id = await makeProduct(api, { module: 'manual' })
  const made = [1, 2, 3].map(() => makeService(api, clientid, { product_id, status: 'pending' }))
  return (await Promise.all(made)).map((service_id) => ({ service_id }))
}

const lines: Readonly<Record<string, Line>> = {
  'a server job whose payload is not JSON': {
    queue: 'module',
    table: 'module_queue',
    failed: { status: 'failed', attempts: 3, last_error: /is not valid JSON/, leased_until: null },
    plant: async (api) =>
      plantJobs(api, 'create', await services(api), (place) => encrypt(secretKey, `{"password":"${canary}`, place)),
  },
  'a server job whose payload cannot be decrypted': {
    queue: 'module',
    table: 'module_queue',
    failed: { status: 'failed', attempts: 3, last_error: /cannot be decrypted|unencrypted/, leased_until: null },
    plant: async (api) => plantJobs(api, 'create', await services(api), () => canary),
  },
  'a registrar job whose payload is not JSON': {
    queue: 'module',
    table: 'module_queue',
    failed: { status: 'failed', attempts: 3, last_error: /is not valid JSON/, leased_until: null },
    plant: async (api) => {
      const clientid = await makeClient(api)
      const subjects: { domain_id: number }[] = []
      for (const n of [1, 2, 3]) {
        const domain = { domain: `unreadable${n}.example`, registrar: 'manual', status: 'pending', years: 1 } as const
        subjects.push({ domain_id: await makeDomain(api, clientid, domain) })
      }
      return plantJobs(api, 'register', subjects, (place) => encrypt(secretKey, `{"years":"${canary}`, place))
    },
  },
  'an email without an address': {
    queue: 'mail',
    table: 'emails',
    failed: { status: 'failed', attempts: 5, last_error: /is not an email address/ },
    plant: async (api) => {
      const mail = {
        template: 'custom mail',
        subject: 'x',
        body: '<p>x</p>',
        status: 'queued',
        attempts: 0,
        created_at,
      }
      const id = await insert(api, 'emails', { ...mail, recipient: canary, next_attempt_at: longAgo })
      for (const n of [1, 2])
        await insert(api, 'emails', { ...mail, recipient: `guest${n}@example.com`, next_attempt_at: lastYear })
      const sent = () => api.database.read('emails').where({ status: 'sent' }).whereLike('recipient', 'guest%')
      return { id, othersAreDone: async () => (await sent()).length === 2 }
    },
  },
  'a delivery whose payload is not JSON': {
    queue: 'deliveries',
    table: 'deliveries',
    failed: { status: 'failed', attempts: 10, answer: /is not valid JSON/, leased_until: null },
    plant: async (api, receiver) => {
      const secret = Buffer.from('a signing secret').toString('base64')
      await makeRule(api, { event: 'api.custom', channel: 'webhook', parameters: { url: receiver.url, secret } })
      const rule = await api.database.read('notification_rules').where({ event: 'api.custom' }).first('id')
      const row = { rule_id: rule?.id, event: 'api.custom', status: 'pending', attempts: 7, created_at }
      const id = await insert(api, 'deliveries', { ...row, payload: `{"${canary}`, next_attempt_at: longAgo })
      for (const _ of [1, 2]) await api.ok('triggernotificationevent', { title: 'A title', message: 'A message' })
      const sent = () => api.database.read('deliveries').where({ status: 'sent', event: 'api.custom' })
      return { id, othersAreDone: async () => (await sent()).length === 2 }
    },
  },
  'a certificate order whose state cannot be decrypted': {
    queue: 'certificates',
    table: 'ssl_orders',
    failed: { status: 'Failed', next_poll_at: null, leased_until: null, message: /cannot be decrypted|unencrypted/ },
    plant: async (api) => {
      const ids: number[] = []
      for (const n of [1, 2, 3]) {
        const id = await makeSslOrder(api, { module: 'prompt', domain: `order${n}.example` })
        const due = { next_poll_at: n === 1 ? longAgo : lastYear, state: n === 1 ? canary : null }
        await writeRows(api, (db) =>
          db('ssl_orders')
            .where({ id })
            .update({ ...due, status: 'Awaiting Validation', awaiting_since: lastYear }),
        )
        ids.push(id)
      }
      const issued = () => api.database.read('ssl_orders').whereIn('id', ids).where({ status: 'Active' })
      return { id: ids[0] ?? 0, othersAreDone: async () => (await issued()).length === 2 }
    },
  },
  'a certificate renewal whose state cannot be decrypted': {
    queue: 'renewals',
    table: 'ssl_orders',
    failed: {
      status: 'Active',
      ari_retry_at: null,
      renewal_failed_at: /^\d{4}-/,
      leased_until: null,
      message: /unencrypted/,
    },
    plant: async (api) => {
      const csr = await makeCsr(['example.com'])
      const until = new Date(Date.now() + 300 * 86_400_000)
      const certificate = await certificateFor(csr, ['example.com'], { until })
      const expires_at = new Date(Math.floor(until.getTime() / 1000) * 1000).toISOString()
      const issued = {
        status: 'Active',
        certificate,
        csr,
        expires_at,
        renewal_of: expires_at,
        next_poll_at: null,
      } as const
      const ids: number[] = []
      for (const n of [1, 2, 3]) {
        const id = await makeSslOrder(api, { module: 'prompt', domain: `renewal${n}.example` })
        const due = { ari_retry_at: n === 1 ? longAgo : lastYear, state: n === 1 ? canary : null, renew_at: lastYear }
        await writeRows(api, (db) =>
          db('ssl_orders')
            .where({ id })
            .update({ ...issued, ...due }),
        )
        ids.push(id)
      }
      const [id = 0, ...others] = ids
      const left = () => api.database.read('ssl_orders').whereIn('id', others).where({ certificate })
      return { id, othersAreDone: async () => (await left()).length === 0 }
    },
  },
  'a token that cannot be decrypted': {
    queue: 'tokens',
    table: 'tokens_to_forget',
    failed: { attempts: 5, failed_at: /^\d{4}-/, last_error: /cannot be decrypted|unencrypted/, leased_until: null },
    plant: async (api) => {
      const place = { table: 'pay_methods', column: 'token', row: '1+Visa' } as const
      const row = { gateway: 'stripe', reference: '1+Visa', attempts: 0, created_at }
      const id = await insert(api, 'tokens_to_forget', { ...row, token: canary, next_attempt_at: longAgo })
      for (const _ of [1, 2])
        await insert(api, 'tokens_to_forget', {
          ...{ ...row, gateway: 'manual', token: encrypt(secretKey, 'tok_1', place), next_attempt_at: lastYear },
        })
      const left = () => api.database.read('tokens_to_forget').whereNot({ id })
      return { id, othersAreDone: async () => (await left()).length === 0 }
    },
  },
  'a refund through a gateway whose secret cannot be decrypted': {
    queue: 'refunds',
    table: 'refunds_to_send',
    failed: { attempts: 5, failed_at: /^\d{4}-/, last_error: /cannot be decrypted|unencrypted/, leased_until: null },
    plant: async (api) => {
      const invoiceid = await makeInvoice(api, await makeClient(api))
      const payment = { invoiceid, amount: 100, transid: 'pi_1', gateway: 'stripe' }
      const { transactionid } = await api.ok('addinvoicepayment', payment)
      const module = { type: 'gateway', name: 'stripe', is_active: 1, from_api: '[]' } as const
      const parameters = JSON.stringify({ secret_key: canary })
      await changeCached(api, 'modules', (db) => db('modules').insert({ ...module, parameters }))
      const row = { transaction_id: transactionid, amount: 100, created_at, next_attempt_at: longAgo }
      return { id: await insert(api, 'refunds_to_send', row), othersAreDone: async () => true }
    },
  },
  'a charge through a gateway whose secret cannot be decrypted': {
    queue: 'payments',
    table: 'payment_attempts',
    failed: { attempts: 5, failed_at: /^\d{4}-/, state: 'pending', last_error: /cannot be decrypted|unencrypted/ },
    plant: async (api) => {
      const clientid = await makeClient(api)
      const invoiceid = await makeInvoice(api, clientid)
      const module = { type: 'gateway', name: 'stripe', is_active: 1, from_api: '[]' } as const
      const parameters = JSON.stringify({ secret_key: canary })
      await changeCached(api, 'modules', (db) => db('modules').insert({ ...module, parameters }))
      const method = await makePayMethod(api, clientid, { gateway: 'stripe', token: 'pm_1' })
      const invoice = await api.database.read('invoices').where({ id: invoiceid }).first()
      const id = await insert(api, 'payment_attempts', {
        ...{ client_id: clientid, gateway: 'stripe', kind: 'charge', state: 'pending', state_at: created_at },
        ...{ currency_id: 1, amount: invoice?.total, came_by: 'job', pay_method_id: method, task: 'charge' },
        ...{ created_at, next_attempt_at: longAgo },
      } as never)
      await insert(api, 'payment_attempt_parts', {
        attempt_id: id,
        invoice_id: invoiceid,
        amount: invoice?.total,
      } as never)
      return { id, othersAreDone: async () => true }
    },
  },
  'an e-invoice whose document does not exist': {
    queue: 'einvoices',
    table: 'einvoices',
    failed: { attempts: 5, status: 'failed', last_error: /a document that does not exist/, leased_until: null },
    plant: async (api) => {
      const row = { kind: 'invoice', paper_id: 999, module: 'file', status: 'waiting', status_at: created_at }
      const id = await insert(api, 'einvoices', { ...row, created_at, next_attempt_at: longAgo } as never)
      return { id, othersAreDone: async () => true }
    },
  },
}

/**
 * Waits until `holds` returns true. Advances the clock only while no row of the table is due or running, because a jump
 * would take a row from its worker.
 */
async function inTime(api: Api, table: string, what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`timed out until ${what}\n${api.logged().slice(-3000)}`)
    if (await isAtRest(api, table)) api.advance(60 * 60_000)
    api.service.wake()
    await sleep(25)
  }
}

const isAtRest = async ({ database, now }: Api, table: string): Promise<boolean> => {
  const at = now().toISOString()
  const rows = await database.read(table)
  return rows.every(({ status = 'waiting', failed_at, ...row }) => {
    const isRenewing = status === 'Active' && row.ari_retry_at !== null
    const isOpen = failed_at == null && (isRenewing || /^(waiting|queued|pending|Awaiting)/.test(status))
    const dueAt = isRenewing ? row.ari_retry_at : (row.next_attempt_at ?? row.next_poll_at)
    return !isOpen || (dueAt > at && (row.leased_until ?? '') <= at)
  })
}

const rowOf = ({ database }: Api, { table }: Line, id: number) => database.read(table).where({ id }).first()

const metricsOf = async ({ url }: Api): Promise<string> => (await fetch(`${url}/metrics`)).text()

async function failsAlone(t: Test, api: Api, line: Line): Promise<void> {
  const receiver = await openReceiver(t)
  receiver.answer = { status: 204, body: '' }
  const secret = Buffer.from('another secret').toString('base64')
  await makeRule(api, { event: 'queue.failed', channel: 'webhook', parameters: { url: receiver.url, secret } })
  const { id, othersAreDone } = await line.plant(api, receiver)

  await inTime(api, line.table, 'the other rows are done', othersAreDone)
  await inTime(api, line.table, 'the row has failed', async () => {
    const row = await rowOf(api, line, id)
    return row.failed_at != null || row.renewal_failed_at != null || /failed/i.test(row.status ?? '')
  })
  t.match(await rowOf(api, line, id), line.failed)

  const logged = api
    .logged()
    .split('\n')
    .filter((text) => text.includes(`"queue":"${line.queue}"`) && text.includes(`"row":${id},`))
  t.ok(logged.length > 1, 'the log reports the row repeatedly')
  t.match(await metricsOf(api), `\ncountinghouse_queue_failed{queue="${line.queue}"} 1\n`)
  await inTime(api, 'deliveries', 'the event is delivered', async () =>
    receiver.calls.some(({ body }) => body.includes('queue.failed')),
  )
  const told = receiver.calls.map(({ body }) => JSON.parse(body)).filter(({ event }) => event === 'queue.failed')
  t.match(told, [{ data: { queue: line.queue, row: id, error: /./ } }], 'staff are notified once')
  const noted = await api.database.read('activity_log').whereLike('description', `%queue ${line.queue}%`)
  t.equal(noted.length, 1, 'the activity log reports it once')
  for (const [where, text] of Object.entries({ log: api.logged(), activity: JSON.stringify(noted) }))
    t.notMatch(text, canary, `${where} does not quote the unreadable data`)
  t.notMatch(JSON.stringify(told), canary)
}

const extensions = { EXTENSIONS_DIR: fileURLToPath(new URL('./fixtures/prompt', import.meta.url)) }

for (const [title, line] of Object.entries(lines))
  t.test(`${title} fails after its attempts, and the other rows of its queue are done`, async (t) => {
    const mailbox = await openMailbox(t)
    withService(t, 'its failure is reported', (t, api) => failsAlone(t, api, line), {
      environment: { ...extensions, SMTP_URL: mailbox.url },
    })
  })
