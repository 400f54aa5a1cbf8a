import type { Knex } from 'knex'
import type { ServiceRow } from '../../db/rows-services.js'
import { noDueDate } from '../billing/billing-dates.js'
import { hasOpenCancellationSql } from '../services/cancellations.js'
import type { PricedAddon } from '../services/ordered-services.js'
import { formatServiceLabel } from '../services/services.js'
import { Fault } from '../values/faults.js'
import { isServiceLive } from '../values/statuses.js'

/** A running service for which addons are ordered. */
export type RunningService = Pick<
  ServiceRow,
  'id' | 'client_id' | 'product_id' | 'currency_id' | 'billing_cycle' | 'domain' | 'status' | 'not_billed_reason'
> & {
  readonly product: string | null
  /** 1 if the service has an open cancellation request. */
  readonly is_ending: number
}

export interface PricedAddition {
  readonly service: RunningService
  readonly addon: PricedAddon
}

/** Returns the description of an addon for a running service on an invoice. */
export const additionLabel = (name: string, { product, domain }: Pick<RunningService, 'product' | 'domain'>): string =>
  `${name} for ${formatServiceLabel(product ?? 'Service', domain)}`

/** Returns services by ID with their product's name. If `isHeld` is true, locks their rows in ID order. */
export async function findRunningServices(
  db: Knex,
  ids: readonly number[],
  isHeld: boolean,
): Promise<ReadonlyMap<number, RunningService>> {
  if (ids.length === 0) return new Map()
  if (isHeld) await db('services').whereIn('id', ids).orderBy('id').forUpdate().select('id')
  const rows: RunningService[] = await db('services')
    .leftJoin('products', 'products.id', 'services.product_id')
    .whereIn('services.id', ids)
    .select(
      ...columns.map((column) => `services.${column}`),
      'products.name as product',
      db.raw(`case when ${hasOpenCancellationSql('services.id')} then 1 else 0 end as is_ending`),
    )
  return new Map(rows.map((row) => [row.id, row]))
}

const columns = [
  'id',
  'client_id',
  'product_id',
  'currency_id',
  'billing_cycle',
  'domain',
  'status',
  'not_billed_reason',
] as const satisfies (keyof ServiceRow)[]

/**
 * Returns a service for which its client can order addons (R-4516). The service must be active or suspended, not about
 * to be cancelled, and billed. Throws client_service_unknown, service_takes_no_addons.
 */
export function expectRunning(
  services: ReadonlyMap<number, RunningService>,
  client: { readonly id: number | undefined },
  id: number,
): RunningService {
  const service = services.get(id)
  if (service === undefined || service.client_id !== client.id)
    throw new Fault('client_service_unknown', `None of the client’s services has the ID ${id}.`)
  if (!acceptsAddons(service)) throw new Fault('service_takes_no_addons')
  return service
}

export const acceptsAddons = ({
  status,
  is_ending,
  not_billed_reason,
}: Pick<RunningService, 'status' | 'is_ending' | 'not_billed_reason'>): boolean =>
  isServiceLive(status) && is_ending === 0 && (not_billed_reason === null || not_billed_reason === noDueDate)
