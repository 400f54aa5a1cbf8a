import t, { type Test } from 'tap'
import type { EmailRow } from '../../db/rows.js'
import { sendNextRefund } from '../../domain/billing/refund-queue.js'
import { recordDispute } from '../../domain/billing/reversal-reports.js'
import { pollNext } from '../../domain/certificates/polling.js'
import { forgetNext } from '../../domain/clients/pay-tokens.js'
import { syncDomain } from '../../domain/domains/registrar-sync.js'
import { DeliveryError, type MailTransport, mailWork } from '../../domain/mail/delivery.js'
import { cents } from '../../domain/money.js'
import { type EventName, events } from '../../domain/ports/events.js'
import { workRow } from '../../domain/queue/work.js'
import { freshDomain, makeHolder, openRegistry, register } from '../actions/domains/registry.js'
import { counts, withoutJobs } from '../support/daily.js'
import {
  makeClient,
  makeDomain,
  makeInvoice,
  makeProduct,
  makeProductGroup,
  makeServer,
  makeService,
  newClient,
  setSetting,
  write,
} from '../support/fixtures.js'
import { type AcmeServer, openAcme } from '../support/providers/acme.js'
import { makeCsr } from '../support/providers/csr.js'
import { aDomain, type Epp } from '../support/providers/epp.js'
import { makeSslOrder, readSslOrder, setUpSsl } from '../support/providers/ssl-orders.js'
import { type Api, type Body, withService } from '../support/service.js'
import { deliveriesOf, payloadOf, switchOnWebhooks } from '../support/webhooks.js'

interface Stage {
  readonly api: Api
  readonly registry: Epp
  readonly acme: AcmeServer
}

/** Makes the service raise an event. Returns the part of its payload that is known. */
type Way = (stage: Stage) => Promise<Body>

const day = (api: Api, ahead = 0): string =>
  new Date(api.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10)

async function placeOrder(api: Api, more: Body = {}): Promise<{ orderid: number; told: Body }> {
  const clientid = await makeClient(api)
  const pid = await makeProduct(api, { prices: { monthly: 1250 } })
  const { orderid } = await api.ok('addorder', { clientid, pid, paymentmethod: 'manual', ...more })
  const row = await api.database.read('orders').where({ id: orderid }).first('number')
  return { orderid, told: { orderid, ordernum: row?.number, clientid, amount: 12.5, currency: 'USD' } }
}

/** Places an order and calls an action on it. */
const orderThat =
  (action: string): Way =>
  async ({ api }) => {
    const { orderid, told } = await placeOrder(api)
    await api.ok(action, { orderid })
    return told
  }

async function owedInvoice(api: Api, row: Body = {}): Promise<{ invoiceid: number; told: Body }> {
  const clientid = await makeClient(api)
  const invoiceid = await makeInvoice(api, clientid, { total: 1250, ...row })
  const { number } = (await api.database.read('invoices').where({ id: invoiceid }).first()) ?? {}
  return { invoiceid, told: { invoiceid, invoicenum: String(number), clientid, total: 12.5, currency: 'USD' } }
}

async function paidInvoice(api: Api): Promise<{ invoiceid: number; told: Body; transid: string }> {
  const { invoiceid, told } = await owedInvoice(api)
  const transid = `paid${invoiceid}`
  await api.ok('addinvoicepayment', { invoiceid, transid, amount: 12.5, gateway: 'manual' })
  return { invoiceid, told, transid }
}

const invoiceThatIs =
  (status: string): Way =>
  async ({ api }) => {
    const { invoiceid, told } = await owedInvoice(api)
    await api.ok('updateinvoice', { invoiceid, status })
    return told
  }

/** Creates a quote and changes it. */
const quoteThat =
  (become: (api: Api, quoteid: number) => Promise<unknown>): Way =>
  async ({ api }) => {
    const clientid = await makeClient(api)
    const items = [{ description: 'Design', unit_price: 80 }]
    const { quoteid } = await api.ok('createquote', { userid: clientid, subject: 'Migration', items })
    await become(api, quoteid)
    return { quoteid, clientid, subject: 'Migration' }
  }

async function hosted(api: Api, row: Body = {}): Promise<{ serviceid: number; told: Body }> {
  const clientid = await makeClient(api)
  const pid = await makeProduct(api, { module: 'manual' })
  const domain = freshDomain()
  const serviceid = await makeService(api, clientid, { product_id: pid, domain, ...row })
  return { serviceid, told: { serviceid, clientid, pid: row.product_id ?? pid, domain } }
}

/** Creates a service and calls an action on it. */
const serviceThat =
  (action: string, row: Body = {}, more: Body = {}): Way =>
  async ({ api }) => {
    const { serviceid, told } = await hosted(api, row)
    await api.ok(action, { serviceid, ...more })
    return told
  }

/** Runs the daily job on a domain whose last day has passed. */
const domainPast =
  (days: number): Way =>
  async ({ api }) => {
    const clientid = await makeClient(api)
    const domain = freshDomain()
    const expirydate = day(api, -days)
    const domainid = await makeDomain(api, clientid, { domain, expiry_date: expirydate })
    await counts(api, 'domain expiry')
    return { domainid, clientid, domain, expirydate }
  }

const domainThatIs =
  (status: string, before: 'active' | 'pending' = 'active'): Way =>
  async ({ api }) => {
    const clientid = await makeClient(api)
    const domain = freshDomain()
    const domainid = await makeDomain(api, clientid, { domain, status: before })
    await api.ok('updateclientdomain', { domainid, status })
    return { domainid, clientid, domain }
  }

async function openTicket(api: Api): Promise<{ ticketid: number; told: Body }> {
  const clientid = await makeClient(api)
  const [department] = await write(api, (db) =>
    db('departments').insert({ name: freshDomain(), sort_order: 1 }).returning('id'),
  )
  const deptid = department?.id
  const about = { deptid, clientid, email: 'ada@example.com', subject: 'It does not start', message: 'At all' }
  const { ticketid, tid } = await api.ok('openticket', about)
  return { ticketid, told: { ticketid, tid, clientid, deptid, subject: 'It does not start' } }
}

async function orderCertificate({ api }: Stage): Promise<{ order_id: number; told: Body }> {
  const client_id = await makeClient(api)
  const order_id = await makeSslOrder(api, { client_id, module: 'acme' })
  await api.ok('configsslorder', { order_id, csr: await makeCsr(['example.com']) })
  return { order_id, told: { orderid: order_id, clientid: client_id, domain: 'example.com', module: 'acme' } }
}

/** Asks the authority until an order has the status. */
async function pollUntil(api: Api, order_id: number, status: string): Promise<void> {
  for (let left = 20; left > 0; left--) {
    if ((await readSslOrder(api, order_id)).status === status) return
    await write(api, (db) => db('ssl_orders').where({ id: order_id }).update({ next_poll_at: api.now().toISOString() }))
    await pollNext(await api.service.contexts.remote())
  }
  throw new Error(`the order never became ${status}`)
}

/** Every event, with the ways that lead to it: one that nothing raises cannot stand in the catalogue. */
const ways: Readonly<Record<EventName, readonly [Way, ...Way[]]>> = {
  'client.created': [async ({ api }) => ({ clientid: await makeClient(api) })],
  'client.updated': [
    async ({ api }) => {
      const clientid = await makeClient(api)
      await api.ok('updateclient', { clientid, city: 'Leeds' })
      return { clientid }
    },
  ],
  'client.closed': [
    async ({ api }) => {
      const clientid = await makeClient(api)
      await api.ok('closeclient', { clientid })
      await api.ok('closeclient', { clientid })
      return { clientid }
    },
  ],
  'client.deleted': [
    async ({ api }) => {
      const clientid = await makeClient(api)
      await api.ok('deleteclient', { clientid })
      return { clientid }
    },
  ],
  'affiliate.activated': [
    async ({ api }) => {
      const clientid = await makeClient(api)
      const { affiliateid } = await api.ok('affiliateactivate', { clientid })
      await api.ok('affiliateactivate', { clientid })
      return { affiliateid, clientid }
    },
  ],
  'order.placed': [async ({ api }) => (await placeOrder(api)).told],
  'order.accepted': [orderThat('acceptorder')],
  'order.cancelled': [orderThat('cancelorder')],
  'order.fraud': [orderThat('fraudorder')],
  'order.deleted': [orderThat('deleteorder')],
  'invoice.created': [
    async ({ api }) => {
      const clientid = await makeClient(api)
      const items = [{ description: 'Design', amount: 12.5 }]
      const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items })
      return { invoiceid, clientid, total: 12.5 }
    },
  ],
  'invoice.paid': [
    async ({ api }) => {
      const { invoiceid, told } = await owedInvoice(api)
      await api.ok('addinvoicepayment', { invoiceid, transid: `t${invoiceid}`, amount: 12.5 })
      return told
    },
  ],
  'invoice.overdue': [
    async ({ api }) => {
      const { told } = await owedInvoice(api, { due_date: day(api, -3) })
      await counts(api, 'overdue')
      return told
    },
    invoiceThatIs('overdue'),
  ],
  'invoice.cancelled': [
    invoiceThatIs('cancelled'),
    async ({ api }) => {
      const { orderid, told } = await placeOrder(api)
      await api.ok('cancelorder', { orderid })
      return { clientid: told.clientid, total: 12.5 }
    },
  ],
  'invoice.refunded': [invoiceThatIs('refunded')],
  'creditnote.created': [
    async ({ api }) => {
      const { invoiceid, told } = await owedInvoice(api)
      await api.ok('updateinvoice', { invoiceid, creditamount: 2.5, creditreason: 'Goodwill' })
      return { invoiceid, clientid: told.clientid, total: 2.5, currency: 'USD', reason: 'Goodwill' }
    },
  ],
  'payment.recorded': [
    async ({ api }) => {
      const { invoiceid, told } = await owedInvoice(api)
      const transid = `p${invoiceid}`
      for (const _ of 'twice') await api.ok('addinvoicepayment', { invoiceid, transid, amount: 2.5, gateway: 'manual' })
      return { invoiceid, clientid: told.clientid, amount: 2.5, currency: 'USD', gateway: 'manual', transid }
    },
  ],
  'payment.refunded': [
    async ({ api }) => {
      const { invoiceid, told } = await paidInvoice(api)
      await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'record', refundamount: 2.5 })
      return { invoiceid, clientid: told.clientid, amount: 2.5, currency: 'USD', gateway: 'manual', transid: null }
    },
  ],
  'payment.disputed': [
    async ({ api }) => {
      const { invoiceid, told, transid } = await paidInvoice(api)
      const dispute = { paymentTransids: [transid], transid: `dp_${invoiceid}`, amount: 1250, currency: 'USD' }
      await api.service.contexts.transaction((ctx) =>
        recordDispute(ctx, 'manual', { kind: 'dispute', state: 'open', ...dispute }),
      )
      return { invoiceid, clientid: told.clientid, amount: 12.5, transid: dispute.transid, status: 'open' }
    },
  ],
  'refund.failed': [
    async ({ api }) => {
      const { invoiceid, told, transid } = await paidInvoice(api)
      await write(api, async (db) => {
        const payment = await db('transactions').where({ transid }).first('id')
        const at = api.now().toISOString()
        const row = { transaction_id: payment?.id as number, amount: cents(1250), created_at: at }
        await db('refunds_to_send').insert({ ...row, next_attempt_at: at })
      })
      await sendNextRefund(await api.service.contexts.remote())
      return { invoiceid, clientid: told.clientid, amount: 12.5, currency: 'USD', error: /makes no refunds/ }
    },
  ],
  'mail.failed': [
    async ({ api }) => {
      const clientid = await makeClient(api)
      const row = { template: 'invoice reminder', subject: 'Reminder', recipient: 'ada@example.com', attempts: 0 }
      const [at, longAgo] = [api.now(), new Date(0)].map((one) => one.toISOString()) as [string, string]
      const [mail] = await write(api, (db) =>
        db('emails')
          .insert({ ...row, client_id: clientid, body: '', status: 'queued', next_attempt_at: longAgo, created_at: at })
          .returning('*'),
      )
      const refusing: MailTransport = {
        send: async () => {
          throw new DeliveryError('550 No such user here', { isPermanent: true })
        },
      }
      await workRow(await api.service.contexts.remote(), mailWork(refusing), mail as EmailRow)
      const { template, subject, recipient } = row
      return { mailid: mail?.id, clientid, template, subject, recipient, error: '550 No such user here' }
    },
  ],
  'quote.sent': [quoteThat((api, quoteid) => api.ok('sendquote', { quoteid }))],
  'quote.accepted': [
    quoteThat((api, quoteid) => api.ok('acceptquote', { quoteid })),
    quoteThat((api, quoteid) => api.ok('updatequote', { quoteid, status: 'Accepted' })),
  ],
  'quote.declined': [
    quoteThat((api, quoteid) => api.ok('updatequote', { quoteid, status: 'Declined' })),
    quoteThat(async (api, quoteid) => {
      await api.ok('updatequote', { quoteid, validuntil: day(api, -2) })
      await counts(api, 'quotes')
    }),
  ],
  'service.created': [
    serviceThat('modulecreate', { status: 'pending' }),
    serviceThat('updateclientproduct', { status: 'pending' }, { status: 'active' }),
  ],
  'service.renewed': [
    async ({ api }) => {
      const { serviceid, told } = await hosted(api, { next_due_date: day(api) })
      await api.ok('geninvoices')
      const line = await api.database.read('invoice_items').where({ type: 'service', related_id: serviceid }).first()
      await api.ok('updateinvoice', { invoiceid: line?.invoice_id, status: 'paid' })
      const row = await api.database.read('services').where({ id: serviceid }).first('next_due_date')
      return { ...told, nextduedate: row?.next_due_date }
    },
  ],
  'service.upgraded': [
    async ({ api }) => {
      const group_id = await makeProductGroup(api)
      const [small, large] = [
        await makeProduct(api, { group_id, prices: { monthly: 1000 } }),
        await makeProduct(api, { group_id, prices: { monthly: 1000 } }),
      ]
      const { serviceid, told } = await hosted(api, { product_id: small, next_due_date: day(api, 10) })
      await api.ok('upgradeproduct', { serviceid, packageid: large })
      return { ...told, pid: large, oldpid: small }
    },
  ],
  'service.suspended': [
    serviceThat('modulesuspend'),
    serviceThat('updateclientproduct', {}, { status: 'suspended' }),
    async ({ api }) => {
      const { orderid, told } = await placeOrder(api)
      await api.ok('acceptorder', { orderid })
      await api.ok('fraudorder', { orderid })
      return { clientid: told.clientid }
    },
  ],
  'service.unsuspended': [
    serviceThat('moduleunsuspend', { status: 'suspended' }),
    serviceThat('updateclientproduct', { status: 'suspended' }, { status: 'active' }),
  ],
  'service.cancellation_requested': [
    async (stage) => ({
      ...(await serviceThat('addcancelrequest', {}, { type: 'Immediate' })(stage)),
      type: 'Immediate',
    }),
  ],
  'service.cancelled': [
    async ({ api }) => {
      const { serviceid, told } = await hosted(api, { product_id: await makeProduct(api) })
      await api.ok('addcancelrequest', { serviceid, type: 'Immediate' })
      await counts(api, 'cancellations')
      return told
    },
    serviceThat('updateclientproduct', {}, { status: 'cancelled' }),
  ],
  'service.terminated': [
    serviceThat('moduleterminate'),
    serviceThat('updateclientproduct', {}, { status: 'terminated' }),
  ],
  'termination.delayed': [
    async ({ api }) => {
      await setSetting(api, 'terminate_limit', '1')
      for (let n = 0; n < 2; n++) {
        const clientid = await makeClient(api)
        const serviceid = await makeService(api, clientid, { status: 'suspended', suspended_on: day(api, -60) })
        const due = { date: day(api, -90), due_date: day(api, -90), reminded_on: day(api, -80) }
        const invoice_id = await makeInvoice(api, clientid, due)
        await write(api, (db) =>
          db('invoice_items').where({ invoice_id }).update({ type: 'service', related_id: serviceid }),
        )
      }
      await counts(api, 'terminations')
      return { waiting: 1, limit: 1 }
    },
  ],
  'domain.registered': [
    async ({ api }) => {
      const { domainid, clientid, domain } = await register(api)
      return { domainid, clientid, domain }
    },
    domainThatIs('active', 'pending'),
  ],
  'domain.transferred_in': [
    async ({ api, registry }) => {
      const domain = freshDomain()
      registry.domains.set(domain, { ...aDomain })
      registry.transfers = 'at once'
      const clientid = await makeHolder(api)
      const domainid = await makeDomain(api, clientid, { domain, status: 'pending', registrar: 'epp' })
      await api.ok('domaintransfer', { domainid, eppcode: aDomain.authInfo })
      return { domainid, clientid, domain }
    },
  ],
  'domain.transferred_away': [
    async ({ api, registry }) => {
      const { domainid, clientid, domain } = await register(api)
      Object.assign(registry.domains.get(domain) ?? {}, { clID: 'somebody-else' })
      const row = await api.database.read('domains').where({ id: domainid }).first()
      if (row !== undefined) await syncDomain(await api.service.contexts.remote(), row)
      return { domainid, clientid, domain }
    },
    domainThatIs('transferred_away'),
  ],
  'domain.renewed': [
    async ({ api }) => {
      const { domainid, clientid, domain } = await register(api)
      const { expirydate } = await api.ok('domainrenew', { domainid })
      return { domainid, clientid, domain, ...(expirydate && { expirydate }) }
    },
    async ({ api }) => {
      const clientid = await makeClient(api)
      const domain = freshDomain()
      const domainid = await makeDomain(api, clientid, { domain, expiry_date: '2031-05-05' })
      await api.ok('domainrenew', { domainid })
      return { domainid, clientid, domain, expirydate: '2032-05-05' }
    },
  ],
  'domain.grace': [domainPast(5), domainThatIs('grace')],
  'domain.redemption': [domainPast(45), domainThatIs('redemption')],
  'domain.expired': [domainPast(90), domainThatIs('expired')],
  'domain.cancelled': [
    domainThatIs('cancelled'),
    async ({ api }) => {
      const { orderid, told } = await placeOrder(api)
      const domain = freshDomain()
      const domainid = await makeDomain(api, told.clientid, { domain, order_id: orderid })
      await api.ok('cancelorder', { orderid })
      return { domainid, clientid: told.clientid, domain }
    },
  ],
  'certificate.issued': [
    async (stage) => {
      const { order_id, told } = await orderCertificate(stage)
      await pollUntil(stage.api, order_id, 'Active')
      return told
    },
  ],
  'certificate.failed': [
    async (stage) => {
      stage.acme.meets(() => false)
      const { order_id, told } = await orderCertificate(stage)
      await pollUntil(stage.api, order_id, 'Failed')
      stage.acme.meets(() => true)
      return told
    },
    async (stage) => {
      const { order_id, told } = await orderCertificate(stage)
      await pollUntil(stage.api, order_id, 'Active')
      stage.acme.meets(() => false)
      await stage.api.ok('reissuesslorder', { order_id, csr: await makeCsr(['example.com']) })
      await pollUntil(stage.api, order_id, 'Active')
      stage.acme.meets(() => true)
      return told
    },
  ],
  'certificate.revoked': [
    async (stage) => {
      const { order_id, told } = await orderCertificate(stage)
      await pollUntil(stage.api, order_id, 'Active')
      await stage.api.ok('cancelsslorder', { order_id })
      return told
    },
  ],
  'ticket.opened': [async ({ api }) => (await openTicket(api)).told],
  'ticket.replied': [
    async ({ api }) => {
      const { ticketid, told } = await openTicket(api)
      const { replyid } = await api.ok('addticketreply', { ticketid, message: 'Turn it on' })
      return { ...told, replyid }
    },
  ],
  'ticket.updated': [
    async ({ api }) => {
      const { ticketid, told } = await openTicket(api)
      for (const _ of [1, 2])
        await api.ok('updateticket', { ticketid, priority: 'high', status: 'on hold', subject: 'x' })
      const changes = [
        { field: 'subject', before: 'It does not start', after: 'x' },
        { field: 'priority', before: 'medium', after: 'high' },
        { field: 'status', before: 'Open', after: 'On Hold' },
      ]
      return { ...told, subject: 'x', by: api.admin.username, changes }
    },
  ],
  'ticket.noted': [
    async ({ api }) => {
      const { ticketid, told } = await openTicket(api)
      const { noteid } = await api.ok('addticketnote', { ticketid, message: 'Disk' })
      return { ...told, noteid, by: api.admin.username }
    },
  ],
  'ticket.reply.updated': [
    async ({ api }) => {
      const { ticketid, told } = await openTicket(api)
      const { replyid } = await api.ok('addticketreply', { ticketid, message: 'Turn it on' })
      for (const _ of [1, 2]) await api.ok('updateticketreply', { replyid, message: 'Turn it off' })
      return { ...told, replyid, by: api.admin.username }
    },
  ],
  'ticket.reply.deleted': [
    async ({ api }) => {
      const { ticketid, told } = await openTicket(api)
      const { replyid } = await api.ok('addticketreply', { ticketid, message: 'Turn it on' })
      await api.ok('deleteticketreply', { replyid })
      return { ...told, replyid, by: api.admin.username }
    },
  ],
  'ticket.deleted': [
    async ({ api }) => {
      const { ticketid, told } = await openTicket(api)
      await api.ok('deleteticket', { ticketid })
      return { ...told, by: api.admin.username }
    },
  ],
  'ticket.closed': [
    async ({ api }) => {
      const { ticketid, told } = await openTicket(api)
      await api.ok('updateticket', { ticketid, status: 'Closed' })
      await api.ok('updateticket', { ticketid, status: 'Closed' })
      return told
    },
    async ({ api }) => {
      const [{ ticketid, told }, other] = [await openTicket(api), await openTicket(api)]
      await api.ok('mergeticket', { ticketid, mergeid: other.ticketid, force: true })
      return told
    },
  ],
  'module.failed': [
    async ({ api }) => {
      // Port 1 of loopback takes no connection.
      await makeServer(api, { module: 'virtualmin', port: 1 })
      await setSetting(api, 'module_queue_attempts', '1')
      const product_id = await makeProduct(api, { module: 'virtualmin' })
      const { serviceid } = await hosted(api, { product_id, status: 'pending' })
      await api.call('modulecreate', { serviceid })
      return { serviceid, domainid: null, action: 'create', error: /could not be reached/ }
    },
  ],
  'queue.failed': [
    async ({ api }) => {
      const { id: row } = await write(api, async (db) => {
        const at = api.now().toISOString()
        const token = {
          gateway: 'stripe',
          token: 'never sealed',
          reference: '1+Visa',
          next_attempt_at: at,
          created_at: at,
        }
        // The next attempt is the last one.
        const rows = await db('tokens_to_forget')
          .insert({ ...token, attempts: 4, unfinished_attempts: 4 })
          .returning('id')
        return rows[0] as { id: number }
      })
      await forgetNext(await api.service.contexts.remote())
      return { queue: 'tokens', row, attempts: 5, error: /not sealed/ }
    },
  ],
}

/** Returns the payloads of one event that a way raised. */
async function raisedBy(stage: Stage, event: string, way: Way): Promise<{ told: Body; raised: Body[] }> {
  const before = (await deliveriesOf(stage.api)).length
  const told = await way(stage)
  const rows = (await deliveriesOf(stage.api)).slice(before)
  return { told, raised: rows.filter((row) => row.event === event).map(payloadOf) }
}

const isSound = (t: Test, event: EventName, { title, message, timestamp, url, data }: Body): void => {
  t.strictSame(Object.keys(data).sort(), Object.keys(events[event].data).sort(), 'it carries what the catalogue says')
  t.match({ title, url }, { title: events[event].title, url: null })
  t.match(message, /^\S.*\S$/, 'and says so in words')
  t.notMatch(message, /undefined|null|\[object/)
  t.ok(Date.parse(timestamp) > 0)
}

withService(
  t,
  'each event is raised once by its change, with its documented data',
  async (t, api) => {
    const acme = await openAcme(t)
    await setUpSsl(api, 'acme', { directory_url: acme.directoryUrl })
    const stage = { api, acme, registry: await openRegistry(t, api) }
    await switchOnWebhooks(api, ['https://hooks.example.com/'])
    for (const [event, leading] of Object.entries(ways) as [EventName, readonly Way[]][])
      for (const [n, way] of leading.entries())
        await t.test(`${event}${n === 0 ? '' : `, way ${n + 1}`}`, async (t) => {
          const { told, raised } = await raisedBy(stage, event, way)
          t.equal(raised.length, 1, 'it is raised once')
          for (const one of raised) {
            t.match(one.data, told)
            isSound(t, event, one)
          }
        })
  },
  withoutJobs,
)

withService(
  t,
  'a rolled-back change and a change without effect raise no event',
  async (t, api) => {
    await switchOnWebhooks(api, ['https://hooks.example.com/'])
    const client = newClient()
    await api.ok('addclient', client)
    const { told } = await openTicket(api)
    const before = (await deliveriesOf(api)).length
    t.equal((await api.call('addclient', client)).status, 422)
    await api.ok('updateticket', { ticketid: told.ticketid, priority: 'medium', status: 'open' })
    t.equal((await deliveriesOf(api)).length, before)
  },
  withoutJobs,
)

withService(
  t,
  'events cost no statement without subscribers, and few with them',
  async (t, api) => {
    api.queries()
    const clientid = await makeClient(api)
    t.strictSame(
      api.queries().filter((sql) => sql.includes('deliveries')),
      [],
    )
    await switchOnWebhooks(api, ['https://a.example.com/', 'https://b.example.com/'])
    for (let n = 0; n < 5; n++) await makeInvoice(api, clientid, { due_date: '2020-01-01' })
    api.queries()
    t.strictSame(await counts(api, 'overdue'), { marked: 5 })
    const inserts = api.queries().filter((sql) => sql.includes('insert into "deliveries"'))
    t.ok([1, 2].includes(inserts.length), `${inserts.length} statements`)
    t.equal((await deliveriesOf(api)).length, 10)
  },
  withoutJobs,
)
