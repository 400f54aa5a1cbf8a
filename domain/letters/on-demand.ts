import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { ServiceRow } from '../../db/rows-services.js'
import { invoiceMail } from '../billing/invoice-mail.js'
import { findInvoice } from '../billing/invoices.js'
import { expectClient, signupMail } from '../clients/clients.js'
import type { Context } from '../context.js'
import { domainMail, findQueuedRenewals } from '../domains/domain-mail.js'
import { setCallRecord } from '../log/logged-call.js'
import { customMail } from '../mail/auto-submitted.js'
import { addCopies } from '../mail/copies.js'
import { type Mail, queueMails, queueWritten } from '../mail/queueing.js'
import type { CopyContactKind } from '../mail/template.js'
import { orderMail } from '../orders/order-mail.js'
import { serviceMail, welcomeMail } from '../services/services.js'
import { Fault } from '../values/faults.js'

/**
 * Builds the same email about a record that the record's event sends. Returns undefined if the record has no recipient.
 */
type Build = (ctx: Context, id: number) => Promise<Mail | undefined>

const ofInvoice: Build = async (ctx, id) => {
  const invoice = await findInvoice(ctx.db, id)
  const client = await clientOf(ctx.db, invoice)
  return client && invoiceMail(ctx, { invoice, client })
}

const ofService: Build = async (ctx, id) => serviceMail(ctx, await expectService(ctx, id))

const ofWelcome: Build = async (ctx, id) => welcomeMail(ctx, await expectService(ctx, id))

async function expectService({ db }: Context, id: number): Promise<ServiceRow> {
  const service = await db('services').where({ id }).first()
  if (service === undefined) throw new Fault('service_not_found')
  return service
}

const ofOrder: Build = async (ctx, id) => {
  const order = await ctx.db('orders').where({ id }).first()
  if (order === undefined) throw new Fault('order_not_found')
  const client = await clientOf(ctx.db, order)
  return client && orderMail(ctx, client, order)
}

const ofDomain: Build = async (ctx, id) => {
  const domain = await ctx.db('domains').where({ id }).first()
  if (domain === undefined) throw new Fault('domain_not_found')
  const client = await clientOf(ctx.db, domain)
  const paid = await findQueuedRenewals(ctx.db, [id])
  return client && domainMail(ctx, { domain, client, isRenewalPaid: paid.has(id) })
}

const ofClient: Build = async ({ db }, id) => signupMail(await expectClient(db, id))

const clientOf = async (db: Knex, { client_id }: { client_id: number | null }): Promise<ClientRow | undefined> =>
  client_id === null ? undefined : db('clients').where({ id: client_id }).first()

/**
 * Emails that can be sent on demand (R-2102), by template name. The builder determines the kind of record that the ID
 * refers to.
 */
const builders = {
  'invoice created': ofInvoice,
  'invoice payment confirmation': ofInvoice,
  'invoice reminder': ofInvoice,
  'invoice overdue': ofInvoice,
  'service welcome email': ofWelcome,
  'service suspension': ofService,
  'service unsuspension': ofService,
  'service termination': ofService,
  'order confirmation': ofOrder,
  'domain registration confirmation': ofDomain,
  'domain renewal reminder': ofDomain,
  'account signup email': ofClient,
} as const satisfies Record<string, Build>

export type MailName = keyof typeof builders
export const mailNames = Object.keys(builders) as MailName[]

/** Builders that supply the recipient of a custom email. The text that they build is not used. */
const customBuilders = {
  general: ofClient,
  invoice: ofInvoice,
  product: ofService,
  service: ofService,
  domain: ofDomain,
} as const satisfies Record<string, Build>

/** Kind of record that the ID of a custom email refers to. */
export type MailSubjectKind = keyof typeof customBuilders
export const mailSubjectKinds = Object.keys(customBuilders) as MailSubjectKind[]

/** Kind of contacts that get copies of a custom email, by kind of record. */
const copiesOf: Readonly<Record<MailSubjectKind, CopyContactKind>> = {
  general: 'general',
  invoice: 'invoice',
  product: 'product',
  service: 'product',
  domain: 'domain',
}

/** Kind of record in the activity log, by builder. */
const recordTypes: ReadonlyMap<Build, string> = new Map([
  [ofInvoice, 'invoice'],
  [ofService, 'service'],
  [ofWelcome, 'service'],
  [ofOrder, 'order'],
  [ofDomain, 'domain'],
  [ofClient, 'client'],
])

const buildMail = async (build: Build, ctx: Context, id: number): Promise<Mail> => {
  const mail = await build(ctx, id)
  if (mail === undefined) throw new Fault('mail_without_recipient')
  setCallRecord(ctx, recordTypes.get(build) as string, id, mail.clientId)
  return mail
}

/** Recipient of an email. `mailed` is false while email is disabled, because nothing is queued (R-2101). */
export interface SentOnDemand {
  readonly recipient: string
  readonly mailed: boolean
}

/**
 * Queues the email `name` about a record. Throws mail_without_recipient, the not-found fault of a missing record, or
 * mail_not_sendable if the template is disabled.
 */
async function sendNamed(ctx: Context, name: MailName, id: number): Promise<SentOnDemand> {
  const mail = await buildMail(builders[name], ctx, id)
  const queued = await queueMails(ctx, name, [mail])
  if (queued === 0 && !ctx.settings.on('mail_disabled')) throw new Fault('mail_not_sendable')
  return { recipient: mail.to, mailed: queued > 0 }
}

export interface CustomMail {
  readonly subject: string
  readonly body: string
}

/**
 * Queues an email with the caller's text. Throws mail_without_recipient, or the not-found fault of a missing record.
 */
async function sendCustom(
  ctx: Context,
  kind: MailSubjectKind,
  id: number,
  { subject, body }: CustomMail,
): Promise<SentOnDemand> {
  const { to, clientId, language } = await buildMail(customBuilders[kind], ctx, id)
  const mails = await addCopies(ctx.db, copiesOf[kind], [{ to, clientId, subject, body, language }])
  const queued = await queueWritten(ctx, customMail, mails)
  return { recipient: to, mailed: queued > 0 }
}

/** Queues the email `name`, or a custom email if `name` is undefined. A custom email's text may be empty (R-2102). */
export async function sendOnDemand(
  ctx: Context,
  id: number,
  {
    name,
    kind,
    subject = '',
    body = '',
  }: {
    readonly name?: MailName | undefined
    readonly kind: MailSubjectKind
    readonly subject?: string | undefined
    readonly body?: string | undefined
  },
): Promise<SentOnDemand> {
  if (name !== undefined) return sendNamed(ctx, name, id)
  return sendCustom(ctx, kind, id, { subject, body })
}
