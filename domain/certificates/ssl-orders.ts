import { domainToASCII } from 'node:url'
import type { Knex } from 'knex'
import type { SslOrderRow } from '../../db/rows-certificates.js'
import { lockClient } from '../clients/clients.js'
import { type Context, instant } from '../context.js'
import { logActivity } from '../log/activity.js'
import type { Challenge } from '../ports/ssl.js'
import { parseStored } from '../secrets/unreadable.js'
import { expectRow, lockRow } from '../sql/rows.js'
import { selectRows } from '../sql/selection.js'
import { detailedFault } from '../values/detailed-fault.js'
import { readableName } from '../values/domain-names.js'
import type { Exact } from '../values/exact.js'
import { Fault, type FaultCode } from '../values/faults.js'
import { sslStatuses } from '../values/statuses.js'

export interface NewSslOrder {
  readonly clientId: number
  readonly module: string
  readonly serviceId?: number | undefined
  readonly certType?: string | undefined
  readonly domain?: string | undefined
}

/**
 * Adds a certificate order. Its provider is called only after the order is configured. Throws client_not_found,
 * client_closed, ssl_module_unknown, service_not_on_account, and certificate_name_invalid.
 */
export async function addSslOrder<Given extends NewSslOrder>(
  ctx: Context,
  { clientId, module, serviceId, certType, domain }: Exact<NewSslOrder, Given>,
): Promise<SslOrderRow> {
  const { db, now, modules } = ctx
  const client = await lockClient(db, clientId)
  if (client.status === 'closed') throw new Fault('client_closed')
  if (modules.find('ssl', module) === undefined) throw new Fault('ssl_module_unknown')
  if (serviceId !== undefined) await expectService(db, serviceId, clientId)
  const [made] = await db('ssl_orders')
    .insert({
      client_id: clientId,
      service_id: serviceId ?? null,
      module,
      cert_type: certType ?? null,
      domain: domain === undefined ? null : certificateName(domain),
      status: 'Awaiting Configuration',
      created_at: instant(now),
    })
    .returning('*')
  const row = made as SslOrderRow
  await logActivity(ctx, `${sslOrderLabel(row)} was added`, clientId)
  return row
}

async function expectService(db: Knex, id: number, clientId: number): Promise<void> {
  const service = await db('services').where({ id, client_id: clientId }).first('id')
  if (service === undefined) throw new Fault('service_not_on_account')
}

/** Returns an order's display name. */
export const sslOrderLabel = ({ id, domain }: Pick<SslOrderRow, 'id' | 'domain'>): string =>
  domain === null ? `SSL order ${id}` : `SSL order ${id} (${readableName(domain)})`

/** Returns the data that all events of an order contain. */
export const sslEventData = ({ id, client_id, service_id, domain, module }: SslOrderRow) => ({
  orderid: id,
  clientid: client_id,
  serviceid: service_id,
  domain,
  module,
})

/** Maximum length of a domain name in characters (RFC 1035, 2.3.4). */
const maxNameLength = 253
const nameForm = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Returns a name in ASCII and lower case. Throws `fault` if the text is not a domain name or a wildcard. */
export function certificateName(text: string, fault: FaultCode = 'certificate_name_invalid'): string {
  const written = text.trim()
  // A longer text is not converted, because the conversion time grows faster than the length.
  const [, star = '', name = ''] = (written.length <= maxNameLength && /^(\*\.)?(.*?)\.?$/.exec(written)) || []
  const ascii = `${star}${domainToASCII(name).toLowerCase()}`
  if (ascii.length > maxNameLength || !nameForm.test(ascii))
    throw detailedFault(fault, 'certificateNotFor', { name: text.slice(0, 100) })
  return ascii
}

/** Returns the distinct names that a certificate is ordered for. The first is the common name. */
export const sslOrderNames = ({ domain, domains }: Pick<SslOrderRow, 'domain' | 'domains'>): readonly string[] => [
  ...new Set([...(domain === null ? [] : [domain]), ...parseStored<string[]>('ssl_orders.domains', domains)]),
]

export const parseChallenges = ({ challenges }: Pick<SslOrderRow, 'challenges'>): readonly Challenge[] =>
  parseStored('ssl_orders.challenges', challenges)

/** Returns a certificate order. Throws ssl_order_not_found. */
export const expectSslOrder = (db: Knex, id: number): Promise<SslOrderRow> =>
  expectRow(db, 'ssl_orders', id, 'ssl_order_not_found')

/** Locks the order's row until the transaction ends. Throws ssl_order_not_found. */
export const lockSslOrder = (db: Knex, id: number): Promise<SslOrderRow> =>
  lockRow(db, 'ssl_orders', id, 'ssl_order_not_found')

export interface SslOrderFilter {
  readonly clientId?: number | undefined
  /** Case-insensitive. An unknown status matches nothing. */
  readonly status?: string | undefined
}

export function matchingSslOrders(db: Knex, { clientId, status }: SslOrderFilter) {
  const statuses = sslStatuses.filter((one) => one.toLowerCase() === status?.toLowerCase())
  return selectRows(db, 'ssl_orders', { client_id: clientId, status: status === undefined ? undefined : statuses })
}

const challengePath = '/.well-known/acme-challenge/'

/** Publishes an order's HTTP challenges on the service itself, replacing its earlier ones. */
export async function publishChallenges(db: Knex, orderId: number, challenges: readonly Challenge[]): Promise<void> {
  await db('acme_challenges').where({ ssl_order_id: orderId }).delete()
  const rows = challenges.flatMap((one) =>
    one.type === 'http' && one.path.startsWith(challengePath)
      ? [{ ssl_order_id: orderId, token: one.path.slice(challengePath.length), content: one.content }]
      : [],
  )
  if (rows.length > 0) await db('acme_challenges').insert(rows).onConflict(['token', 'ssl_order_id']).ignore()
}

/** Returns the text to serve at a challenge's path, or undefined if the token is unknown. */
export async function findChallenge(db: Knex, token: string): Promise<string | undefined> {
  // Tokens are base64url (RFC 8555, 8.3).
  if (!/^[\w-]{1,255}$/.test(token)) return undefined
  const row = await db('acme_challenges').where({ token }).orderBy('id', 'desc').first('content')
  return row?.content
}
