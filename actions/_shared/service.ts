import { cycles } from '../../domain/billing/cycles.js'
import { UnreadableError } from '../../domain/secrets/unreadable.js'
import { type NamedService, namedServices } from '../../domain/services/service-changes.js'
import { decryptServicePassword } from '../../domain/services/services.js'
import type { Currencies } from '../../domain/values/currencies.js'
import { type Day, toDay } from '../../domain/values/days.js'
import { readableName } from '../../domain/values/domain-names.js'
import type { Permission } from '../../domain/values/permissions.js'
import { serviceStatuses } from '../../domain/values/statuses.js'
import { type EmbeddedRecordContext, embeddedClient, isAllowed, presentClients } from './client.js'
import { domainUnicode } from './domain.js'
import { type ActionContext, f, type Values } from './kit.js'
import { presentProducts, product } from './product.js'

export const serviceStatus = f.oneOf(serviceStatuses, {
  description:
    '`pending` services wait for setup. `terminated`, `cancelled`, `fraud`, and `completed` services have ended.',
})

/** Fields that responses return and that updateclientproduct accepts. */
export const serviceFields = {
  domain: f.code({ description: 'Domain of the account, in ASCII.', example: 'ada.example.com' }),
  username: f.code({ description: 'User name on the server.', example: 'ada' }),
  notes: f.longText({ description: 'Staff notes; never shown to the client.', example: 'Moved from another host.' }),
}

/** Fields of a service in other records, without its complete client and product. */
const serviceSummary = {
  id: f.id('service'),
  serviceid: f.id('service'),
  clientid: f.idIfAny('client'),
  orderid: f.idIfAny('order'),
  ordernumber: f.nullable(f.text({ description: 'Order number, or null.', example: '2601310001' })),
  pid: f.idIfAny('product'),
  name: f.nullable(product.name, { description: 'Product name; null without a product.' }),
  groupname: f.nullable(product.groupname, { description: 'Product group; null without a product.' }),
  regdate: f.nullable(f.date({ description: 'Day on which the service first became active; null until then.' })),
  domain: f.nullable(serviceFields.domain),
  domain_unicode: f.nullable(domainUnicode),
  serverid: f.idIfAny('server'),
  servername: f.nullable(f.text({ description: 'Server name, or null.', example: 'one' })),
  status: serviceStatus,
  suspensionreason: f.nullable(
    f.longText({ description: 'Reason for the suspension; null if none is stored.', example: 'Overdue on payment' }),
  ),
  firstpaymentamount: f.money({ description: 'First payment, before discount and tax.' }),
  recurringamount: f.money({ description: 'Price of each later period, before discount and tax.' }),
  currencycode: f.currencyCode(),
  paymentmethod: f.nullable(
    f.text({ description: 'Payment gateway for its invoices; null if none was chosen.', example: 'banktransfer' }),
  ),
  billing_cycle: f.oneOf(cycles, { description: 'Billing cycle; `onetime` and `free` do not recur.' }),
  next_due_date: f.nullable(f.date({ description: 'First unpaid day; null if the service does not recur.' })),
  username: f.nullable(serviceFields.username),
  notes: f.nullable(serviceFields.notes),
}

/**
 * Permission required for getclientsproducts, and for a service's restricted fields in responses about other records.
 */
const servicePermission = 'list_services' satisfies Permission

/**
 * The service that another record belongs to. Roles without permission to list services do not see its username and
 * notes.
 */
export const embeddedService = f.named(
  'EmbeddedService',
  "The record's service. Roles without the permission `list_services` do not see `username` and `notes`.",
  {
    ...serviceSummary,
    username: f.optional(serviceSummary.username),
    notes: f.optional(serviceSummary.notes),
  },
)

export const service = f.named('Service', "A client's service, with its client and product.", {
  ...serviceSummary,
  password: f.nullable(
    f.shownSecret({
      max: 1000,
      extension: true,
      description: 'Account password, as stored; null for roles without `manage_services`.',
      example: 'kT9-wq2xLm',
    }),
  ),
  expirydate: f.nullable(
    f.date({ extension: true, description: "Last day of the service's certificate; null for other services." }),
  ),
  client: embeddedClient,
  product: f.nullable(f.record(product)),
})

const presentServiceSummary =
  (currencies: Currencies) =>
  (row: NamedService): Values<typeof serviceSummary> => {
    const currency = row.shown_currency_id === null ? currencies.default : currencies.of(row.shown_currency_id)
    return {
      id: row.id,
      serviceid: row.id,
      clientid: row.client_id,
      orderid: row.order_id,
      ordernumber: row.order_number,
      pid: row.product_id,
      name: row.product_name,
      groupname: row.group_name,
      regdate: row.registered_on,
      domain: row.domain,
      domain_unicode: row.domain === null ? null : readableName(row.domain),
      serverid: row.server_id,
      servername: row.server_name,
      status: row.status,
      suspensionreason: row.suspension_reason,
      firstpaymentamount: currency.show(row.first_amount),
      recurringamount: currency.show(row.recurring_amount),
      currencycode: currency.code,
      paymentmethod: row.payment_method,
      billing_cycle: row.billing_cycle,
      next_due_date: row.next_due_date,
      username: row.username,
      notes: row.notes,
    }
  }

/** Presents a page of services, with at most one query each for clients, products, and certificates. */
export const presentServices =
  (ctx: EmbeddedRecordContext & Pick<ActionContext, 'secretKey' | 'settings'>) =>
  async (rows: readonly NamedService[]): Promise<Values<typeof service>[]> => {
    const { db, currencies, actor } = ctx
    const maySeePasswords = isAllowed(actor, 'manage_services')
    const clients = await presentClients(
      ctx,
      rows.map(({ client_id }) => client_id),
    )
    const products = await presentProducts(
      db,
      rows.map(({ product_id }) => product_id),
    )
    const isCertificate = ({ product_id }: NamedService) => products.get(product_id)?.type === 'ssl'
    const expiryDates = await loadCertificateExpiries(ctx, rows.filter(isCertificate))
    return rows.map((row) => ({
      ...presentServiceSummary(currencies)(row),
      password: maySeePasswords ? storedPassword(ctx, row) : null,
      expirydate: expiryDates.get(row.id) ?? null,
      client: clients.get(row.client_id) ?? null,
      product: products.get(row.product_id) ?? null,
    }))
  }

/**
 * Returns the last day of each service's certificate, or the latest of these days for a service with several
 * certificates.
 */
async function loadCertificateExpiries(
  { db, settings }: Pick<ActionContext, 'db' | 'settings'>,
  services: readonly NamedService[],
): Promise<ReadonlyMap<number, Day>> {
  if (services.length === 0) return new Map()
  const ids = services.map(({ id }) => id)
  const rows = await db('ssl_orders')
    .whereIn('service_id', ids)
    .whereNotNull('expires_at')
    .orderBy('expires_at')
    .select('service_id', 'expires_at')
  return new Map(
    rows.map(({ service_id, expires_at }) => [
      service_id as number,
      toDay(new Date(expires_at as string), settings.timeZone),
    ]),
  )
}

/**
 * Returns the password, or null if none is stored or it cannot be decrypted. One unreadable row must not fail the list.
 */
function storedPassword(ctx: Pick<ActionContext, 'secretKey'>, row: NamedService): string | null {
  try {
    return decryptServicePassword(ctx, row) || null
  } catch (error) {
    if (error instanceof UnreadableError) return null
    throw error
  }
}

/**
 * Loads services to include in other records. Returns a function that presents a service by ID, or returns undefined
 * for a service that was deleted before it was loaded.
 */
export async function presentServiceSummaries(
  { db, currencies, actor }: EmbeddedRecordContext,
  ids: readonly number[],
): Promise<(id: number) => Values<typeof embeddedService> | undefined> {
  const rows: NamedService[] = ids.length === 0 ? [] : await namedServices(db, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const present = presentServiceSummary(currencies)
  const isWhole = isAllowed(actor, servicePermission)
  return (id) => {
    const row = byId.get(id)
    if (row === undefined) return undefined
    return isWhole ? present(row) : { ...present(row), username: undefined, notes: undefined }
  }
}
