import t, { type Test } from 'tap'
import Value from 'typebox/value'
import { dataSchema } from '../../actions/_shared/event-schemas.js'
import type { EmailRow } from '../../db/rows.js'
import { prepareNewPassword } from '../../domain/access/new-password.js'
import { sendNextRefund } from '../../domain/billing/refund-queue.js'
import { recordDispute } from '../../domain/billing/reversal-reports.js'
import { pollNext } from '../../domain/certificates/polling.js'
import { renewNext } from '../../domain/certificates/renewing.js'
import { acceptInvite } from '../../domain/clients/invites.js'
import { deleteNextToken } from '../../domain/clients/pay-tokens.js'
import { syncDomain } from '../../domain/domains/registrar-sync.js'
import { DeliveryError, type MailTransport, mailWork } from '../../domain/mail/sending.js'
import { type EventName, events } from '../../domain/ports/events.js'
import { workRow } from '../../domain/queue/work.js'
import { addDays } from '../../domain/values/days.js'
import { cents } from '../../domain/values/money.js'
import { takeRawMail } from '../../server/incoming/take-raw-mail.js'
import { freshDomain, makeHolder, openRegistry, register } from '../actions/domains/registry.js'
import { countsOfStep, withoutJobs } from '../support/daily.js'
import {
  freshEmail,
  makeClient,
  makeDomain,
  makeInvoice,
  makeProduct,
  makeProductGroup,
  makeReminder,
  makeServer,
  makeService,
  makeServiceAddon,
  newClient,
  setSetting,
  writeRows,
} from '../support/fixtures.js'
import { mailedLink } from '../support/mails.js'
import { type AcmeServer, openAcme } from '../support/providers/acme.js'
import { certificateFor, makeCsr } from '../support/providers/csr.js'
import { aDomain, type Epp } from '../support/providers/epp.js'
import { makeSslOrder, readSslOrder, setUpSsl } from '../support/providers/ssl-orders.js'
import { type Api, type Body, withService, withWatchedService } from '../support/service.js'
import { enableWebhooks, parsePayload, readDeliveries } from '../support/webhooks.js'
import { paymentScenarios } from './payment-events.js'

interface Stage {
  readonly api: Api
  readonly registry: Epp
  readonly acme: AcmeServer
}

/** Raises an event. Returns the expected part of its data. */
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

/** Creates a quote and runs `become` on it. */
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

/** Runs the domain expiry step for a domain that expired `days` days ago. */
const domainPast =
  (days: number): Way =>
  async ({ api }) => {
    const clientid = await makeClient(api)
    const domain = freshDomain()
    const expirydate = day(api, -days)
    const domainid = await makeDomain(api, clientid, { domain, expiry_date: expirydate })
    await countsOfStep(api, 'domain expiry')
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
  const [department] = await writeRows(api, (db) =>
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

/** Polls the certificate authority until the order has `status`. Throws after 20 polls. */
async function pollUntil(api: Api, order_id: number, status: string): Promise<void> {
  for (let left = 20; left > 0; left--) {
    if ((await readSslOrder(api, order_id)).status === status) return
    await writeRows(api, (db) =>
      db('ssl_orders').where({ id: order_id }).update({ next_poll_at: api.now().toISOString() }),
    )
    await pollNext(await api.service.contexts.remote())
  }
  throw new Error(`the order never became ${status}`)
}

/** Creates a client with a login and runs `become`, which returns further expected data. */
const loginThat =
  (become: (api: Api, login: { userid: number; clientid: number }) => Promise<Body | undefined>): Way =>
  async ({ api }) => {
    const [clientid, email] = [await makeClient(api), freshEmail()]
    const login = { email, password: 'long enough', first_name: 'Ada', last_name: 'Lovelace' }
    const { userid } = await api.ok('adduser', { ...login, clientid })
    const { changes, ...more } = (await become(api, { userid, clientid })) ?? {}
    const { permissions, oldpermissions } = more
    return {
      userid,
      clientid,
      email,
      ...(changes !== undefined && { changes }),
      ...(oldpermissions !== undefined && { permissions, oldpermissions }),
    }
  }

const contactThat =
  (become: (api: Api, contactid: number) => Promise<Body | undefined>): Way =>
  async ({ api }) => {
    const clientid = await makeClient(api)
    const contact = { firstname: 'Charles', lastname: 'Babbage', email: 'charles@example.com' }
    const { contactid } = await api.ok('addcontact', { clientid, ...contact })
    return { contactid, clientid, ...(await become(api, contactid)) }
  }

async function sendInvite(api: Api, clientid: number, email = freshEmail()): Promise<Body> {
  const { inviteid } = await api.ok('createclientinvite', { clientid, email })
  return { inviteid, clientid, email }
}

/** Sends an invite and accepts it as the invite page does. */
async function acceptInviteOf(api: Api, clientid: number): Promise<Body> {
  const { email } = await sendInvite(api, clientid)
  const [, token = ''] = /client\/invite\/([\w-]+)/.exec(await mailedLink(api.database, email)) ?? []
  const password = await prepareNewPassword('long enough')
  const joined = await api.service.contexts.transaction((ctx) =>
    acceptInvite(ctx, token, { firstName: 'Grace', lastName: 'Hopper', password }),
  )
  return { clientid, email, userid: joined?.loginId, actor: 'system', bystaff: false }
}

/** Creates a project and applies `change` twice, unless `change` is empty. */
const projectThat =
  (change: Body): Way =>
  async ({ api }) => {
    const clientid = await makeClient(api)
    const { projectid } = await api.ok('createproject', { clientid, title: 'Move' })
    if (Object.keys(change).length > 0) for (const _ of [1, 2]) await api.ok('updateproject', { projectid, ...change })
    return { projectid, clientid, title: change.title ?? 'Move', object: { title: change.title ?? 'Move' } }
  }

const announcementThat =
  (become: (api: Api, announcementid: number) => Promise<Body | undefined>): Way =>
  async ({ api }) => {
    const about = { title: 'Maintenance', announcement: 'On Sunday' }
    const { announcementid } = await api.ok('addannouncement', about)
    const { published = true, changes } = (await become(api, announcementid)) ?? {}
    return { announcementid, title: about.title, published, ...(changes !== undefined && { changes }) }
  }

/** The ways that raise each event. The type requires at least one way for every event in the catalog. */
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
  'login.added': [
    loginThat(async () => undefined),
    async ({ api }) => {
      const { first_name, last_name, email } = { first_name: 'Ada', last_name: 'Lovelace', email: freshEmail() }
      const { userid } = await api.ok('adduser', { email, password: 'long enough', first_name, last_name })
      return { userid, clientid: null, email, object: { id: userid, email, first_name, last_name } }
    },
    async ({ api }) => acceptInviteOf(api, await makeClient(api)),
  ],
  'login.updated': [
    loginThat(async (api, { userid }) => {
      for (const _ of [1, 2]) await api.ok('updateuser', { userid, last_name: 'Byron' })
      return { changes: [{ field: 'last_name', before: 'Lovelace', after: 'Byron' }] }
    }),
  ],
  'login.password_changed': [
    loginThat((api, { userid }) => api.ok('updateuser', { userid, password: 'another password' })),
  ],
  'login.permissions_changed': [
    loginThat(async (api, { userid, clientid }) => {
      const permissions = 'tickets,invoices'
      for (const _ of [1, 2]) await api.ok('updateuserpermissions', { userid, clientid, permissions })
      return { permissions: 'invoices,tickets', oldpermissions: 'all' }
    }),
  ],
  'login.removed': [loginThat((api, { userid, clientid }) => api.ok('deleteuserclient', { userid, clientid }))],
  'contact.created': [contactThat(async () => undefined)],
  'contact.updated': [
    contactThat(async (api, contactid) => {
      for (const _ of [1, 2]) await api.ok('updatecontact', { contactid, firstname: 'Charlie', lastname: 'Babbage' })
      return { changes: [{ field: 'firstname', before: 'Charles', after: 'Charlie' }] }
    }),
  ],
  'contact.deleted': [
    contactThat(async (api, contactid) => {
      await api.ok('deletecontact', { contactid })
      return { object: { id: contactid, firstname: 'Charles' }, changes: [] }
    }),
  ],
  'invite.sent': [async ({ api }) => sendInvite(api, await makeClient(api))],
  'ticket.reply.unverified': [
    async ({ api }) => {
      const email = freshEmail()
      const { told, ticketid } = await openTicket(api)
      const [first] = await api.database.read('emails').where({ ticket_id: ticketid }).orderBy('id')
      const { id, created_at } = first as EmailRow
      const answered = `<mail-${id}-${Date.parse(created_at)}@127.0.0.1>`
      const raw = `From: ${email}\r\nIn-Reply-To: ${answered}\r\nSubject: Re\r\n\r\nMe, too`
      const { ticketId } = await takeRawMail(api.service.contexts, Buffer.from(raw))
      const reply = await api.database
        .read('ticket_replies')
        .where({ ticket_id: ticketId as number, is_unverified: 1 })
        .first('id')
      return { ...told, replyid: reply?.id, email }
    },
  ],
  'invite.accepted': [async ({ api }) => acceptInviteOf(api, await makeClient(api))],
  'invite.cancelled': [
    async ({ api }) => {
      const clientid = await makeClient(api)
      const first = await sendInvite(api, clientid)
      await sendInvite(api, clientid, first.email)
      return first
    },
    async ({ api }) => {
      const clientid = await makeClient(api)
      const first = await sendInvite(api, clientid)
      await api.ok('closeclient', { clientid })
      return first
    },
  ],
  'credit.added': [
    async ({ api }) => {
      const clientid = await makeClient(api)
      const { creditid } = await api.ok('addcredit', { clientid, amount: 20, description: 'Goodwill' })
      const told = { clientid, creditid, amount: 20, balance: 20, currency: 'USD', description: 'Goodwill' }
      return { ...told, object: { id: creditid, amount: 20 } }
    },
  ],
  'credit.taken': [
    async ({ api }) => {
      const { invoiceid, told } = await owedInvoice(api)
      await api.ok('addcredit', { clientid: told.clientid, amount: 20, description: 'Goodwill' })
      await api.ok('applycredit', { invoiceid, amount: 2.5 })
      return { clientid: told.clientid, invoiceid, amount: 2.5, balance: 17.5, object: { amount: -2.5 } }
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
  'invoice.updated': [
    async ({ api }) => {
      const { invoiceid, told } = await owedInvoice(api, { due_date: '2031-02-01' })
      for (const _ of [1, 2]) await api.ok('updateinvoice', { invoiceid, duedate: '2031-02-03' })
      return { ...told, changes: [{ field: 'duedate', before: '2031-02-01', after: '2031-02-03' }] }
    },
    async ({ api }) => {
      const { invoiceid, told } = await owedInvoice(api)
      for (const _ of [1, 2]) await api.ok('updateinvoice', { invoiceid, status: 'collections' })
      return { ...told, changes: [{ field: 'status', before: 'unpaid', after: 'collections' }] }
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
      await countsOfStep(api, 'overdue')
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
  ...paymentScenarios,
  'refund.failed': [
    async ({ api }) => {
      const { invoiceid, told, transid } = await paidInvoice(api)
      await writeRows(api, async (db) => {
        const payment = await db('transactions').where({ transid }).first('id')
        const at = api.now().toISOString()
        const row = { transaction_id: payment?.id as number, amount: cents(1250), created_at: at }
        await db('refunds_to_send').insert({ ...row, next_attempt_at: at })
      })
      await sendNextRefund(await api.service.contexts.remote())
      return { invoiceid, clientid: told.clientid, amount: 12.5, currency: 'USD', error: /does not make refunds/ }
    },
  ],
  'mail.failed': [
    async ({ api }) => {
      const clientid = await makeClient(api)
      const row = { template: 'invoice reminder', subject: 'Reminder', recipient: 'ada@example.com', attempts: 0 }
      const [at, longAgo] = [api.now(), new Date(0)].map((one) => one.toISOString()) as [string, string]
      const [mail] = await writeRows(api, (db) =>
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
      await countsOfStep(api, 'quotes')
    }),
  ],
  'service.created': [
    serviceThat('modulecreate', { status: 'pending' }),
    serviceThat('updateclientproduct', { status: 'pending' }, { status: 'active' }),
  ],
  'service.updated': [
    async ({ api }) => {
      const { serviceid, told } = await hosted(api, { recurring_amount: 1000 })
      for (const _ of [1, 2]) await api.ok('updateclientproduct', { serviceid, recurringamount: 7.5 })
      return { ...told, changes: [{ field: 'recurringamount', before: 10, after: 7.5 }] }
    },
    async ({ api }) => {
      const { serviceid, told } = await hosted(api, { next_due_date: '2031-02-01' })
      for (const _ of [1, 2]) await api.ok('updateclientproduct', { serviceid, next_due_date: '2031-02-03' })
      return { ...told, changes: [{ field: 'next_due_date', before: '2031-02-01', after: '2031-02-03' }] }
    },
    async ({ api }) => {
      const { serviceid, told } = await hosted(api)
      for (const _ of [1, 2]) await api.ok('updateclientproduct', { serviceid, status: 'fraud' })
      return { ...told, changes: [{ field: 'status', before: 'active', after: 'fraud' }] }
    },
  ],
  'serviceaddon.updated': [
    async ({ api }) => {
      const { serviceid, told } = await hosted(api)
      const serviceaddonid = await makeServiceAddon(api, serviceid, { recurring_amount: 500 })
      for (const _ of [1, 2]) await api.ok('updateclientaddon', { id: serviceaddonid, recurringamount: 7.5 })
      const changes = [{ field: 'recurringamount', before: 5, after: 7.5 }]
      return { serviceaddonid, serviceid, clientid: told.clientid, changes }
    },
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
      await countsOfStep(api, 'cancellations')
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
        const due = { date: day(api, -90), due_date: day(api, -90) }
        const invoice_id = await makeInvoice(api, clientid, due)
        await makeReminder(api, invoice_id, day(api, -80))
        await writeRows(api, (db) =>
          db('invoice_items').where({ invoice_id }).update({ type: 'service', related_id: serviceid }),
        )
      }
      await countsOfStep(api, 'terminations')
      return { waiting: 1, limit: 1 }
    },
  ],
  'domain.updated': [
    async ({ api }) => {
      const clientid = await makeClient(api)
      const domain = freshDomain()
      const domainid = await makeDomain(api, clientid, { domain, recurring_amount: cents(1000) })
      for (const _ of [1, 2]) await api.ok('updateclientdomain', { domainid, recurringamount: 7.5 })
      return { domainid, clientid, domain, changes: [{ field: 'recurringamount', before: 10, after: 7.5 }] }
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
      // The registrar reported it yesterday, too.
      const reported_away_on = addDays(api.now().toISOString().slice(0, 10), -1)
      await writeRows(api, (db) => db('domains').where({ id: domainid }).update({ reported_away_on }))
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
  'domain.deleted': [
    async ({ api, registry }) => {
      const clientid = await makeHolder(api)
      const domain = freshDomain()
      registry.say(2306, 'domain:create', 'Reserved')
      await api.call('domainregister', { clientid, domain, registrar: 'epp' })
      // The deleted record's ID precedes the next record's ID.
      return { domainid: (await makeDomain(api, clientid, { domain: freshDomain() })) - 1, clientid, domain }
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
  'certificate.expiring': [
    async ({ api }) => {
      const clientid = await makeClient(api)
      const orderid = await makeSslOrder(api, { client_id: clientid })
      const csr = await makeCsr(['example.com'])
      const until = new Date(api.now().getTime() + 10 * 86_400_000)
      const certificate = await certificateFor(csr, ['example.com'], { until })
      await api.ok('configsslorder', { order_id: orderid, csr, certificate })
      await countsOfStep(api, 'certificate reminders')
      return { orderid, clientid, module: 'manual', expirydate: day(api, 10), daysleft: 10 }
    },
  ],
  'certificate.records_needed': [
    async (stage) => {
      const { api } = stage
      const { order_id, told } = await orderCertificate(stage)
      await pollUntil(api, order_id, 'Active')
      const due = {
        validation_method: 'dns',
        renew_at: '2025-01-01T00:00:00.000Z',
        ari_retry_at: '2025-01-01T00:00:00.000Z',
      } as const
      await writeRows(api, (db) => db('ssl_orders').where({ id: order_id }).update(due))
      await renewNext(await api.service.contexts.remote())
      return { ...told, records: [{ name: '_acme-challenge.example.com' }] }
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
        { field: 'status', before: 'Open', after: 'On Hold' },
        { field: 'priority', before: 'medium', after: 'high' },
      ]
      return { ...told, subject: 'x', by: api.admin.username, changes }
    },
    async ({ api }) => {
      const [{ ticketid, told }, other] = [await openTicket(api), await openTicket(api)]
      await api.ok('mergeticket', { ticketid: other.ticketid, mergeid: ticketid, force: true })
      return { ...told, by: api.admin.username }
    },
  ],
  'ticket.noted': [
    async ({ api }) => {
      const { ticketid, told } = await openTicket(api)
      const { noteid } = await api.ok('addticketnote', { ticketid, message: 'Disk' })
      return { ...told, noteid, by: api.admin.username }
    },
  ],
  'ticket.note.deleted': [
    async ({ api }) => {
      const { ticketid, told } = await openTicket(api)
      const { noteid } = await api.ok('addticketnote', { ticketid, message: 'Disk' })
      await api.ok('deleteticketnote', { noteid })
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
  'project.created': [projectThat({})],
  'project.updated': [projectThat({ title: 'Moved', description: 'Mail' })],
  'project.status_changed': [
    async (stage) => ({
      ...(await projectThat({ status: 'completed' })(stage)),
      status: 'completed',
      oldstatus: 'pending',
      changes: [{ field: 'status', before: 'pending', after: 'completed' }],
    }),
  ],
  'announcement.created': [announcementThat(async () => undefined)],
  'announcement.updated': [
    announcementThat(async (api, announcementid) => {
      for (const _ of [1, 2]) await api.ok('updateannouncement', { announcementid, published: false })
      return { published: false, changes: [{ field: 'published', before: true, after: false }] }
    }),
  ],
  'announcement.deleted': [announcementThat((api, announcementid) => api.ok('deleteannouncement', { announcementid }))],
  'module.failed': [
    async ({ api }) => {
      // Port 1 on loopback accepts no connections.
      await makeServer(api, { module: 'virtualmin', port: 1 })
      await setSetting(api, 'module_queue_attempts', '1')
      const product_id = await makeProduct(api, { module: 'virtualmin' })
      const { serviceid } = await hosted(api, { product_id, status: 'pending' })
      await api.call('modulecreate', { serviceid })
      return { serviceid, domainid: null, action: 'create', error: /could not be reached/ }
    },
  ],
  'credential.unused': [
    async ({ api }) => {
      const { id: credentialid, username } = await api.makeCredential()
      const created_at = new Date(api.now().getTime() - 91 * 86_400_000).toISOString()
      await writeRows(api, (db) => db('credentials').where({ id: credentialid }).update({ created_at }))
      await countsOfStep(api, 'unused credentials')
      return { credentialid, username, description: null, lastused: null }
    },
  ],
  'queue.failed': [
    async ({ api }) => {
      const { id: row } = await writeRows(api, async (db) => {
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
      await deleteNextToken(await api.service.contexts.remote())
      return { queue: 'tokens', row, attempts: 5, error: /unencrypted/ }
    },
  ],
}

/** Events whose data must list changed fields. */
const changing: ReadonlySet<string> = new Set(
  (Object.keys(events) as EventName[]).filter((event) =>
    /^(?:client\.(?:updated|closed)|(?:login|contact|project|announcement|ticket)\.updated|project\.status_changed|order\.(?:accepted|cancelled|fraud)|invoice\.(?:paid|overdue|cancelled|refunded)|quote|service\.(?:created|upgraded|suspended|unsuspended|cancelled|terminated)|domain\.(?!deleted)|certificate\.(?:issued|failed|revoked)|ticket\.(?:replied|closed))/.test(
      event,
    ),
  ),
)

/** Runs `way`. Returns the expected data (`told`) and the payloads that `way` raised for `event`. */
async function raisedBy(stage: Stage, event: string, way: Way): Promise<{ told: Body; raised: Body[] }> {
  const before = (await readDeliveries(stage.api)).length
  const told = await way(stage)
  const rows = (await readDeliveries(stage.api)).slice(before)
  return { told, raised: rows.filter((row) => row.event === event).map(parsePayload) }
}

const expectSound = (t: Test, event: EventName, { title, message, timestamp, url, data }: Body): void => {
  const faults = Value.Errors(dataSchema(event), data)
  t.strictSame(faults, [], "the data matches the event's schema")
  t.equal(title, events[event].title)
  t.equal(url, data.url)
  t.match(message, /^\S.*\S$/, 'it has a message')
  t.notMatch(message, /undefined|null|\[object/)
  t.ok(Date.parse(timestamp) > 0)
}

withService(
  t,
  'each change raises its event once, with the documented data',
  async (t, api) => {
    const acme = await openAcme(t)
    await setUpSsl(api, 'acme', { directory_url: acme.directoryUrl })
    const stage = { api, acme, registry: await openRegistry(t, api) }
    await enableWebhooks(api, ['https://hooks.example.com/'])
    for (const [event, leading] of Object.entries(ways) as [EventName, readonly Way[]][])
      for (const [n, way] of leading.entries())
        await t.test(`${event}${n === 0 ? '' : `, way ${n + 1}`}`, async (t) => {
          const { told, raised } = await raisedBy(stage, event, way)
          t.equal(raised.length, 1, 'it is raised once')
          for (const one of raised) {
            t.match(one.data, told)
            expectSound(t, event, one)
            if (changing.has(event)) t.not(one.data.changes.length, 0, 'it lists the changed fields')
          }
        })
  },
  withoutJobs,
)

// R-2651
withService(
  t,
  'an event contains its actor, its changes, its record as lists show it, and the URL of its page',
  async (t, api) => {
    await enableWebhooks(api, ['https://hooks.example.com/'])
    const last = async (event: string): Promise<Body> => {
      const rows = (await readDeliveries(api)).filter((row) => row.event === event)
      return parsePayload(rows.at(-1) as (typeof rows)[number])
    }
    const credential = await api.makeCredential({ permissions: ['list_invoices'] })
    const { invoiceid, told } = await owedInvoice(api)
    await api.ok('updateinvoice', { invoiceid, status: 'refunded' })
    const refunded = await last('invoice.refunded')
    t.match(refunded, { url: `${api.url}/client/invoices`, data: { actor: api.admin.username, bystaff: true } })
    t.match(refunded.data.changes, [
      { field: 'balance', before: 12.5, after: 0 },
      { field: 'status', before: 'unpaid', after: 'refunded' },
    ])
    const { data } = await api.ok('getinvoices', { userid: told.clientid }, { credential })
    t.strictSame(refunded.data.object, data[0], 'shows the invoice as a role with only `list_invoices` sees it')

    const { ticketid } = await openTicket(api)
    await api.ok('updateticket', { ticketid, priority: 'high' })
    const ticket = await last('ticket.updated')
    t.match(ticket, { url: `${api.url}/client/tickets` })
    t.match(ticket.data.object, { id: ticketid, priority: 'high', client: { firstname: /./ } })
    t.notOk('email' in ticket.data.object.client, "omits the client's email address")

    const password = 'kT9-wq2xLm'
    const { serviceid } = await hosted(api)
    await api.ok('updateclientproduct', { serviceid, password, username: 'ada', status: 'suspended' })
    const service = await last('service.suspended')
    t.match(service, { url: `${api.url}/client/services/${serviceid}` })
    t.match(service.data, { object: { username: 'ada', password: null, status: 'suspended' } })
    t.ok(service.data.changes.some((one: Body) => one.field === 'status' && one.before === 'active'))
    t.notMatch(JSON.stringify(await readDeliveries(api)), password)

    const clientid = await makeClient(api)
    t.match((await last('client.created')).url, null, 'clients have no page')
    await api.ok('deleteclient', { clientid })
    t.match((await last('client.deleted')).data, { clientid, object: null, changes: [] })
  },
  withoutJobs,
)

// R-2652
withService(
  t,
  'a repeated call that changes nothing raises no event',
  async (t, api) => {
    const stage = { api } as Stage
    const { orderid } = await placeOrder(api)
    const { invoiceid } = await owedInvoice(api)
    const { serviceid } = await hosted(api)
    const { projectid } = await projectThat({})(stage)
    const { announcementid } = await announcementThat(async () => undefined)(stage)
    const { contactid } = await contactThat(async () => undefined)(stage)
    const { userid, clientid } = await loginThat(async () => undefined)(stage)
    const { ticketid } = await openTicket(api)
    const { replyid } = await api.ok('addticketreply', { ticketid, message: 'Turn it on' })
    const domainid = await makeDomain(api, clientid, { domain: freshDomain() })
    const items = [{ description: 'Design', unit_price: 80 }]
    const { quoteid } = await api.ok('createquote', { userid: clientid, subject: 'Migration', items })
    const other = await makeClient(api)
    const calls: readonly (readonly [string, Body])[] = [
      ['updateclient', { clientid, city: 'Leeds', status: 'inactive' }],
      ['closeclient', { clientid: other }],
      ['affiliateactivate', { clientid }],
      ['updateuser', { userid, first_name: 'Ada', email: 'new@example.com' }],
      ['updateuserpermissions', { userid, clientid, permissions: 'invoices' }],
      ['updatecontact', { contactid, lastname: 'Babbage' }],
      ['updateproject', { projectid, status: 'completed', title: 'Move' }],
      ['updateannouncement', { announcementid, title: 'Maintenance', published: false }],
      ['updateticket', { ticketid, status: 'Closed', priority: 'high', subject: 'It does not start' }],
      ['updateticketreply', { replyid, message: 'Turn it off' }],
      ['sendquote', { quoteid }],
      ['acceptquote', { quoteid }],
      ['updatequote', { quoteid, status: 'Accepted' }],
      ['acceptorder', { orderid }],
      ['cancelorder', { orderid }],
      ['fraudorder', { orderid }],
      ['updateinvoice', { invoiceid, status: 'overdue' }],
      ['updateinvoice', { invoiceid, status: 'cancelled' }],
      ['updateinvoice', { invoiceid, status: 'refunded' }],
      ['updateclientproduct', { serviceid, status: 'suspended', notes: 'x' }],
      ['modulesuspend', { serviceid, suspendreason: 'x' }],
      ['moduleunsuspend', { serviceid }],
      ['moduleterminate', { serviceid }],
      ['updateclientdomain', { domainid, status: 'grace' }],
      ['updateclientdomain', { domainid, status: 'cancelled' }],
    ]
    for (const [action, parameters] of calls)
      await t.test(action, (t) => raisesNothingTwice(t, api, action, parameters))
  },
  withoutJobs,
)

async function raisesNothingTwice(t: Test, api: Api, action: string, parameters: Body): Promise<void> {
  await api.ok(action, parameters)
  await enableWebhooks(api, ['https://hooks.example.com/'])
  const before = (await readDeliveries(api)).length
  await api.call(action, parameters)
  const raised = (await readDeliveries(api)).slice(before).map(({ event }) => event)
  t.strictSame(raised, [], JSON.stringify(parameters))
}

withService(
  t,
  'a rejected call and an update without changes raise no event',
  async (t, api) => {
    await enableWebhooks(api, ['https://hooks.example.com/'])
    const client = newClient()
    await api.ok('addclient', client)
    const { told } = await openTicket(api)
    const before = (await readDeliveries(api)).length
    t.equal((await api.call('addclient', client)).status, 422)
    await api.ok('updateticket', { ticketid: told.ticketid, priority: 'medium', status: 'open' })
    t.equal((await readDeliveries(api)).length, before)
  },
  withoutJobs,
)

withWatchedService(
  t,
  'without webhooks, no query touches deliveries, and with two, five events take at most two inserts',
  async (t, api) => {
    api.queries()
    const clientid = await makeClient(api)
    t.strictSame(
      api.queries().filter((sql) => sql.includes('deliveries')),
      [],
    )
    await enableWebhooks(api, ['https://a.example.com/', 'https://b.example.com/'])
    for (let n = 0; n < 5; n++) await makeInvoice(api, clientid, { due_date: '2020-01-01' })
    api.queries()
    t.strictSame(await countsOfStep(api, 'overdue'), { marked: 5 })
    const inserts = api.queries().filter((sql) => sql.includes('insert into "deliveries"'))
    t.ok([1, 2].includes(inserts.length), `${inserts.length} statements`)
    t.equal((await readDeliveries(api)).length, 10)
  },
  withoutJobs,
)
