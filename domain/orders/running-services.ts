import type { Knex } from 'knex'
import type { ServiceRow } from '../../db/rows-services.js'
import { noDueDate } from '../billing/cursors.js'
import { isToBeCancelled } from '../services/cancellations.js'
import type { PricedAddon } from '../services/ordered-services.js'
import { labelOf } from '../services/services.js'
import { Fault } from '../values/faults.js'
import { isServiceLive } from '../values/statuses.js'

/** A service that runs already, for which addons are ordered. */
export type RunningService = Pick<
  ServiceRow,
  'id' | 'client_id' | 'product_id' | 'currency_id' | 'billing_cycle' | 'domain' | 'status' | 'not_billed_reason'
> & {
  readonly product: string | null
  /** It is to be cancelled, at once or with its period. */
  readonly is_ending: number
}

/** An addon for a service that runs already, with its price. */
export interface PricedAddition {
  readonly service: RunningService
  readonly addon: PricedAddon
}

/** Returns the name that an invoice has for an addon of a service. */
export const additionLabel = (name: string, { product, domain }: Pick<RunningService, 'product' | 'domain'>): string =>
  `${name} for ${labelOf(product ?? 'Service', domain)}`

/** Returns services by id with the name of their product, in the order of their ids; `isHeld` locks their rows. */
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
      db.raw(`case when ${isToBeCancelled('services.id')} then 1 else 0 end as is_ending`),
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
 * Returns the service with an id where addons can be ordered for it by a client: one of the client's that is active or
 * suspended, goes on, and is billed (R-4516). Throws client_service_unknown, service_takes_no_addons.
 */
export function expectRunning(
  services: ReadonlyMap<number, RunningService>,
  client: { readonly id: number | undefined },
  id: number,
): RunningService {
  const service = services.get(id)
  if (service === undefined || service.client_id !== client.id)
    throw new Fault('client_service_unknown', `No service of the client has the id ${id}.`)
  if (!takesAddons(service)) throw new Fault('service_takes_no_addons')
  return service
}

/** Returns true where addons can be ordered for a service of its client. */
export const takesAddons = ({
  status,
  is_ending,
  not_billed_reason,
}: Pick<RunningService, 'status' | 'is_ending' | 'not_billed_reason'>): boolean =>
  isServiceLive(status) && is_ending === 0 && (not_billed_reason === null || not_billed_reason === noDueDate)
