import { timingSafeEqual } from 'node:crypto'
import type { ClientRow, Instant } from '../../db/rows.js'
import type { ServiceRow } from '../../db/rows-services.js'
import { findClientLanguage } from '../clients/clients.js'
import { type Context, instant, later } from '../context.js'
import { setCallRecord } from '../log/logged-call.js'
import { type Mail, queueMails } from '../mail/queueing.js'
import { buildClientMail } from '../mail/to-client.js'
import { keyedHash } from '../secrets/keyed-hash.js'
import { type CancellationType, requestCancellation } from '../services/cancellations.js'
import { findFirstDepartment } from '../tickets/departments.js'
import { openTicket } from '../tickets/opening.js'
import { findClientOfSender } from '../tickets/senders.js'
import { asciiHost, readableName } from '../values/domain-names.js'
import { emailKey } from '../values/email.js'
import { Fault } from '../values/faults.js'
import { removedServiceStatuses } from '../values/statuses.js'
import { Locale } from '../words/locale.js'
import { countDeclaration } from './declaration-counts.js'

/** A cancellation submitted through a form that requires no sign-in. */
export interface Declaration {
  readonly name: string
  readonly email: string
  /** ID or domain of the service. */
  readonly service: string
  readonly type: CancellationType
  readonly reason: string
}

const dayMs = 24 * 60 * 60_000
/** Milliseconds during which the emailed link can confirm a declaration. */
const linkLifeMs = 7 * dayMs
/** Maximum number of emails of each kind about declarations that an address gets within a day. */
const mailsADay = 3

/**
 * Accepts a declaration of cancellation (R-4514): opens a ticket for staff and confirms the receipt by email. The
 * stored address of a matching service's client gets an email with the content and a confirmation link. If no service
 * matches, or the submitted address is not this client's, the submitted address gets an email that says only that a
 * declaration was received. Returns the time of receipt. The response must not reveal whether a service matches. Throws
 * department_unknown, declaration_limit_reached.
 */
export async function declareCancellation(
  ctx: Context,
  declaration: Declaration,
  { network, language }: { readonly network: string; readonly language: string },
): Promise<string> {
  const department = await findFirstDepartment(ctx.db)
  if (department === undefined) throw new Fault('department_unknown')
  await countDeclaration(ctx, network, declaration)
  const { name, email } = declaration
  const received = receivedAt(ctx)
  const sender = await findClientOfSender(ctx.db, email)
  const known = sender === undefined ? undefined : await findClientLanguage(ctx.db, sender)
  const ticket = await openTicket(ctx, {
    ...{ departmentId: department.id, email, name, priority: 'high' as const, byStaff: false, attachments: [] },
    ...writeTicketText(declaration, received, new Locale(known ?? language)),
    isDeclaration: true,
  })
  const found = await findDeclared(ctx, declaration)
  const facts = { received, number: ticket.tid }
  if (found !== undefined) await mailContent(ctx, declaration, found, facts)
  const isOwner = found !== undefined && emailKey(found.client.email) === emailKey(email)
  if (!isOwner) await mailOnce(ctx, 'cancellation received', { to: email, variables: facts })
  return received
}

/**
 * Returns the ticket's subject and message. `locale` is in the language of the client who can read the ticket, or of
 * the page if the sender is not a client (R-4630).
 */
function writeTicketText({ name, email, service, type, reason }: Declaration, received: string, locale: Locale) {
  const { cancel } = locale.words
  const lines = [
    [cancel.receivedOn, `${received} (UTC)`],
    [cancel.service, service],
    [cancel.when, describeEnd(locale, type)],
    [cancel.name, name],
    [cancel.email, email],
    ...(reason === '' ? [] : [[cancel.reason, reason]]),
  ]
  return {
    subject: locale.say(['cancel', 'ticketSubject'], { service }).slice(0, 200),
    message: lines.map(([label, fact]) => `${label}: ${fact}`).join('\n'),
  }
}

const describeEnd = ({ words: { cancel } }: Locale, type: CancellationType): string =>
  type === 'Immediate' ? cancel.atOnce : cancel.atEnd

/** Returns the current time for display, in UTC and without seconds. */
const receivedAt = ({ now }: Context): string => instant(now).slice(0, 16).replace('T', ' ')

interface Declared {
  readonly service: ServiceRow
  readonly client: ClientRow
}

/**
 * Returns the service that a declaration is about, or undefined if no service matches or several do. The services of
 * the client with the submitted address take precedence over other clients' services.
 */
async function findDeclared({ db }: Context, { service, email }: Declaration): Promise<Declared | undefined> {
  const typed = service.trim().replace(/^#/, '').toLowerCase()
  const query = db('services')
    .whereNotIn('status', removedServiceStatuses)
    .whereNotNull('client_id')
    .orderBy('id')
    .limit(50)
  const rows: ServiceRow[] = /^\d{1,15}$/.test(typed)
    ? await query.where({ id: Number(typed) })
    : await query.whereRaw('lower(domain) in (?, ?)', [asciiHost(typed), readableName(typed)])
  const ids = [...new Set(rows.flatMap(({ client_id }) => client_id ?? []))]
  const clients: ClientRow[] = await db('clients').whereIn('id', ids)
  const own = clients.find((one) => emailKey(one.email) === emailKey(email))
  const client = own ?? (clients.length === 1 ? clients[0] : undefined)
  const ofClient = rows.filter(({ client_id }) => client_id === client?.id)
  const [found] = ofClient
  return found === undefined || client === undefined || ofClient.length > 1 ? undefined : { service: found, client }
}

async function mailContent(
  ctx: Context,
  { name, email, type, reason }: Declaration,
  { service, client }: Declared,
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  const product =
    service.product_id === null ? undefined : await ctx.db('products').where({ id: service.product_id }).first('name')
  const locale = new Locale(client.language)
  const mail = buildClientMail(client, {
    ...facts,
    product: product?.name ?? locale.words.area.service,
    domain: readableName(service.domain ?? ''),
    service: String(service.id),
    ...{ name, email, reason },
    when: describeEnd(locale, type),
    link: await declarationUrl(ctx, service, type),
  })
  await mailOnce(ctx, 'cancellation declared', mail)
}

/**
 * Sends an email unless its address already got the maximum number of emails of its kind within a day, so that the page
 * cannot flood a mailbox.
 */
async function mailOnce(ctx: Context, name: string, mail: Mail): Promise<void> {
  const sent = await declarationMails(ctx.db, mail.to, later(ctx.now, -dayMs))
    .where({ template: name })
    .limit(mailsADay)
    .pluck('id')
  if (sent.length < mailsADay) await queueMails(ctx, name, [mail])
}

/**
 * Returns a query for the emails about declarations to an address. The index `emails_declared` has the same condition
 * on `template`.
 */
export const declarationMails = (db: Context['db'], recipient: string, since: Instant) =>
  db('emails')
    .whereRaw("template in ('cancellation declared', 'cancellation received')")
    .where({ recipient })
    .where('created_at', '>', since)

const typeCodes = { 'End of Billing Period': 'end', Immediate: 'now' } as const satisfies Record<
  CancellationType,
  string
>

/**
 * Returns the code of a link. Codes are not stored. A code becomes invalid when the service moves to another client, or
 * when a cancellation request for it is closed, because the link would otherwise repeat a withdrawn request.
 */
async function declarationCode(
  { db, linkKey }: Pick<Context, 'db' | 'linkKey'>,
  { id, client_id }: ServiceRow,
  type: string,
  until: number,
): Promise<Buffer> {
  const settled = await db('cancellation_requests').where({ service_id: id, is_open: 0 }).max({ id: 'id' }).first()
  const facts = ['cancellation', id, client_id, type, until, Number(settled?.id ?? 0)]
  return keyedHash(linkKey, JSON.stringify(facts)).subarray(0, 16)
}

/** Returns the URL that confirms a declaration. */
async function declarationUrl(ctx: Context, service: ServiceRow, type: CancellationType): Promise<string> {
  const until = Math.floor((ctx.machineNow.getTime() + linkLifeMs) / 1000)
  const code = (await declarationCode(ctx, service, typeCodes[type], until)).toString('base64url')
  return `${ctx.baseUrl}/client/cancel/${service.id}/${typeCodes[type]}-${until}-${code}`
}

/** A declaration in an emailed link. */
export interface LinkedDeclaration {
  readonly service: ServiceRow
  readonly type: CancellationType
}

/**
 * Returns the declaration in an emailed link. Returns undefined if the link is wrong or expired, if the service has
 * ended or moved to another client, or if a cancellation request for it was closed after the link was made.
 */
export async function findDeclarationByLink(
  ctx: Pick<Context, 'db' | 'linkKey' | 'machineNow'>,
  id: number,
  link: string,
): Promise<LinkedDeclaration | undefined> {
  const [, letter = '', seconds = '', code = ''] = /^(end|now)-(\d{1,12})-([\w-]{22})$/.exec(link) ?? []
  if (letter === '' || Number(seconds) * 1000 < ctx.machineNow.getTime()) return undefined
  const service = await ctx.db('services').where({ id }).whereNotIn('status', removedServiceStatuses).first()
  if (service === undefined || service.client_id === null) return undefined
  const sent = Buffer.from(code, 'base64url')
  const right = await declarationCode(ctx, service, letter, Number(seconds))
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) return undefined
  return { service, type: letter === 'now' ? 'Immediate' : 'End of Billing Period' }
}

/** Requests the cancellation in a link (R-4515). Throws service_ended, cancellation_open. */
export async function confirmDeclaration(ctx: Context, { service, type }: LinkedDeclaration): Promise<void> {
  const clientId = service.client_id as number
  setCallRecord(ctx, 'service', service.id, clientId)
  const { cancel } = new Locale((await findClientLanguage(ctx.db, clientId)) ?? 'en').words
  await requestCancellation(ctx, service.id, { type, reason: cancel.declaredReason })
}
