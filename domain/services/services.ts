import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { ServerRow } from '../../db/rows-catalogue.js'
import type { ServiceRow } from '../../db/rows-services.js'
import { startBilling } from '../billing/first-periods.js'
import { cancelUnconfiguredSslOrder } from '../certificates/service-ssl-orders.js'
import { type Context, today } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { type Mail, queueMails } from '../mail/queueing.js'
import { buildClientMail } from '../mail/to-client.js'
import { cancelServiceOperations, undoCreation } from '../modules/queued-operations.js'
import type { EventName } from '../ports/events.js'
import { decryptStored, encrypt, type Place } from '../secrets/encryption.js'
import { UnreadableError } from '../secrets/unreadable.js'
import { lockRow } from '../sql/rows.js'
import type { Day } from '../values/days.js'
import { readableName } from '../values/domain-names.js'
import { endedServiceStatuses } from '../values/statuses.js'
import { raiseAddonChanges } from './addon-changes.js'
import { addonRecurrence, serviceRecurrence } from './recurrences.js'
import { resumeService } from './resumed-billing.js'

/** Returns a service and locks it until the transaction ends. Throws service_not_found. */
export const lockService = (db: Knex, id: number): Promise<ServiceRow> =>
  lockRow(db, 'services', id, 'service_not_found')

/** Returns a service and locks its client and the service. Throws service_not_found. */
export async function lockServiceAndClient(db: Knex, id: number): Promise<ServiceRow> {
  const owner = await db('services').where({ id }).first('client_id')
  if (owner?.client_id != null) await db('clients').where({ id: owner.client_id }).forUpdate().first('id')
  return lockService(db, id)
}

export const passwordPlace = (id: number): Place => ({ table: 'services', column: 'password', row: String(id) })

export const encryptServicePassword = (
  { secretKey }: Pick<Context, 'secretKey'>,
  id: number,
  password: string,
): string => encrypt(secretKey, password, passwordPlace(id))

/** Returns the decrypted password, or an empty string if none is stored. */
export const decryptServicePassword = (
  ctx: Pick<Context, 'secretKey'>,
  { id, password }: Pick<ServiceRow, 'id' | 'password'>,
): string => decryptStored(ctx, password, passwordPlace(id))

/** Returns a service's display name. */
export const formatServiceLabel = (productName: string, domain: string | null): string =>
  domain === null ? productName : `${productName} (${readableName(domain)})`

/** The event for each kind of email about a service. */
const mailEvents = {
  'welcome email': 'service.created',
  suspension: 'service.suspended',
  unsuspension: 'service.unsuspended',
  termination: 'service.terminated',
} as const satisfies Record<string, EventName>

/** Columns of a service without a suspension. */
export const unsuspendedColumns = { suspension_reason: null, is_suspended_by_staff: 0, suspended_on: null } as const

/**
 * Records that a service was set up: the service and the addons ordered with it are active from today. Sends no welcome
 * email for a service that was already active.
 */
export async function recordActivation(ctx: Context, service: ServiceRow): Promise<void> {
  const { db } = ctx
  await raiseAddonChanges(ctx, service, async () => {
    await startServiceBilling(ctx, service)
    await db('services')
      .where({ id: service.id })
      .update({ status: 'active', registered_on: service.registered_on ?? today(ctx), ...unsuspendedColumns })
    await activateOrderedAddons(db, service.id)
    await resumeService(ctx, service.id)
  })
  if (service.status !== 'active') await notifyServiceClient(ctx, service, 'welcome email', 'set up')
}

/** Starts the first periods of a service that becomes active and of the addons ordered with it (R-1225). */
export async function startServiceBilling(ctx: Context, { id }: Pick<ServiceRow, 'id'>): Promise<void> {
  await startBilling(ctx, serviceRecurrence, id)
  const pending = await selectOrderedAddons(ctx.db, id).orderBy('id').pluck('id')
  for (const addon of pending) await startBilling(ctx, addonRecurrence, addon)
}

/** Returns a query for the pending addons ordered with a service. An addon of a later order waits for that order. */
const selectOrderedAddons = (db: Knex, service_id: number) =>
  db('service_addons').where({ service_id, status: 'pending', awaits_order: 0 })

/** Activates the addons ordered with a service. */
export const activateOrderedAddons = async (db: Knex, serviceId: number): Promise<void> =>
  void (await selectOrderedAddons(db, serviceId).update({ status: 'active' }))

/** Records a suspension and notifies the client. */
export async function recordSuspension(
  ctx: Context,
  service: ServiceRow,
  reason: string,
  byStaff: boolean,
): Promise<void> {
  await ctx
    .db('services')
    .where({ id: service.id })
    .update({
      status: 'suspended',
      suspension_reason: reason || null,
      is_suspended_by_staff: byStaff ? 1 : 0,
      suspended_on: currentSuspensionDay(ctx, service),
    })
  // A repeated suspension may change the reason, but sends no second email.
  if (service.status !== 'suspended') await notifyServiceClient(ctx, service, 'suspension', 'suspended', reason)
}

/** Returns the day of a service's present suspension, or today if it has none or a clock that was ahead set it. */
export function currentSuspensionDay(ctx: Context, { status, suspended_on }: ServiceRow): Day {
  const day = today(ctx)
  return status === 'suspended' && suspended_on !== null && suspended_on < day ? suspended_on : day
}

/** Records that a suspension was lifted and notifies the client. */
export async function recordUnsuspension(ctx: Context, service: ServiceRow): Promise<void> {
  await ctx
    .db('services')
    .where({ id: service.id })
    .update({ status: 'active', ...unsuspendedColumns })
  await raiseAddonChanges(ctx, service, () => resumeService(ctx, service.id))
  if (service.status !== 'active') await notifyServiceClient(ctx, service, 'unsuspension', 'unsuspended')
}

const endAddons = (ctx: Context, service: ServiceRow, status: 'terminated' | 'cancelled'): Promise<void> =>
  raiseAddonChanges(ctx, service, async () => {
    await ctx
      .db('service_addons')
      .where({ service_id: service.id })
      .whereNotIn('status', endedServiceStatuses)
      .update({ status })
  })

/** Records that a service was terminated. Its addons and its queued operations end with it. */
export async function recordTermination(ctx: Context, service: ServiceRow): Promise<void> {
  const { db } = ctx
  const { id } = service
  await db('services')
    .where({ id })
    .update({ status: 'terminated', terminated_on: service.terminated_on ?? today(ctx), ...unsuspendedColumns })
  await endAddons(ctx, service, 'terminated')
  await cancelOpenRequests(ctx, id)
  if (service.status !== 'terminated') await notifyServiceClient(ctx, service, 'termination', 'terminated')
}

/**
 * Records that a service without a known account on a server was cancelled. If a creation may have succeeded, queues
 * the removal of its account.
 */
export async function recordCancellation(ctx: Context, service: ServiceRow): Promise<void> {
  const { db } = ctx
  const { id } = service
  await db('services')
    .where({ id })
    .update({ status: 'cancelled', ...unsuspendedColumns })
  await endAddons(ctx, service, 'cancelled')
  await cancelOpenRequests(ctx, id)
  await undoCreation(ctx, id)
  await raiseService(ctx, 'service.cancelled', service, 'was cancelled')
}

/**
 * Cancels the queued operations, cancellation request, pending upgrade, and unconfigured certificate order of an ended
 * service.
 */
export async function cancelOpenRequests(ctx: Context, id: number): Promise<void> {
  const { db } = ctx
  await cancelServiceOperations(ctx, id)
  await db('cancellation_requests').where({ service_id: id, is_open: 1 }).update({ is_open: 0 })
  await db('upgrades').where({ service_id: id, status: 'pending' }).update({ status: 'cancelled' })
  await cancelUnconfiguredSslOrder(db, id)
}

async function notifyServiceClient(
  ctx: Context,
  service: ServiceRow,
  event: keyof typeof mailEvents,
  what: string,
  reason = '',
): Promise<void> {
  const facts = await loadServiceFacts(ctx.db, service)
  await logActivity(
    ctx,
    `Service ${service.id}, ${formatServiceLabel(facts.product, service.domain)}, was ${what}${reason && `: ${reason}`}`,
    service.client_id,
  )
  await raise(
    ctx,
    mailEvents[event],
    `${formatServiceLabel(facts.product, service.domain)} was ${what}.`,
    serviceFacts(service),
    {
      before: service,
    },
  )
  const mail = createServiceMail(ctx, service, facts, reason)
  if (mail === undefined) return
  await queueMails(ctx, `service ${event}`, [event === 'welcome email' ? await addPassword(ctx, service, mail) : mail])
}

/** Returns the event data for a service. */
export const serviceFacts = ({ id, client_id, product_id, domain }: ServiceRow) => ({
  serviceid: id,
  clientid: client_id,
  pid: product_id,
  domain,
})

/** Events with the service as their only data. */
type ServiceEvent = (typeof mailEvents)[keyof typeof mailEvents] | 'service.cancelled' | 'service.updated'

/** Raises an event about a service without an email. `before` is the row before the change. */
export const raiseService = (
  ctx: Context,
  event: ServiceEvent,
  service: ServiceRow,
  what: string,
  before = service,
): Promise<void> => raise(ctx, event, `${formatServiceName(service)} ${what}.`, serviceFacts(service), { before })

/** Returns a service's name without loading its product. */
export const formatServiceName = ({ id, domain }: Pick<ServiceRow, 'id' | 'domain'>): string =>
  formatServiceLabel(`Service ${id}`, domain)

/**
 * Builds an email to a service's client with the variables of all service templates. Returns undefined for a service
 * without a client.
 */
export const serviceMail = async (ctx: Context, service: ServiceRow): Promise<Mail | undefined> =>
  createServiceMail(ctx, service, await loadServiceFacts(ctx.db, service), '')

/** Builds a service's welcome email, which contains the password if a setting allows it (R-2653). */
export async function welcomeMail(ctx: Context, service: ServiceRow): Promise<Mail | undefined> {
  const mail = await serviceMail(ctx, service)
  return mail && addPassword(ctx, service, mail)
}

async function addPassword(ctx: Context, { id }: ServiceRow, mail: Mail): Promise<Mail> {
  const password = ctx.settings.on('mail_account_sign_in') ? await readPassword(ctx, id) : ''
  return { ...mail, holdsPassword: password !== '', variables: { ...mail.variables, password } }
}

/** Returns the password as currently stored, or an empty string if none is stored or it cannot be decrypted. */
async function readPassword(ctx: Context, id: number): Promise<string> {
  const password = (await ctx.db('services').where({ id }).first('password'))?.password ?? null
  try {
    return decryptServicePassword(ctx, { id, password })
  } catch (error) {
    // The service's page reports the problem, and the client still gets the welcome email.
    if (error instanceof UnreadableError) return ''
    throw error
  }
}

interface ServiceFacts {
  readonly product: string
  readonly client: ClientRow | undefined
  readonly server: ServerRow | undefined
}

async function loadServiceFacts(db: Knex, service: ServiceRow): Promise<ServiceFacts> {
  const { product_id, client_id, server_id } = service
  const product = product_id === null ? undefined : await db('products').where({ id: product_id }).first('name')
  return {
    product: product?.name ?? 'Service',
    client: client_id === null ? undefined : await db('clients').where({ id: client_id }).first(),
    server: server_id === null ? undefined : await db('servers').where({ id: server_id }).first(),
  }
}

const createServiceMail = (
  { baseUrl }: Pick<Context, 'baseUrl'>,
  service: ServiceRow,
  { product, server, client }: ServiceFacts,
  reason: string,
): Mail | undefined => {
  if (client === undefined) return undefined
  const told = reason || (service.suspension_reason ?? '')
  const mail = buildClientMail(client, {
    product,
    domain: readableName(service.domain ?? ''),
    server: server?.hostname ?? '',
    username: service.username ?? '',
    nameservers: (JSON.parse(server?.nameservers ?? '[]') as string[]).join(', '),
    link: `${baseUrl}/client/services/${service.id}`,
    reason: told,
  })
  // A reason entered by staff is not translated.
  return { ...mail, translated: ({ words: { suspensions } }) => ({ reason: ownText(suspensions, told) ?? told }) }
}

const ownText = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined
