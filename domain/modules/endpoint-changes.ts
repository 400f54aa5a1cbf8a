import type { ModuleRow } from '../../db/rows-catalogue.js'
import type { Context } from '../context.js'
import type { AddonModule } from '../ports/addon.js'
import { listEndpoints, parseOwnerLimits, parseOwners } from './owners.js'
import { changedDestinations, type Stored } from './withheld.js'

/** The staff account that makes a change, and its credential's permissions, if those are limited. */
export interface NewOwner {
  readonly id: number
  readonly limit?: readonly string[] | undefined
}

/** A change to an addon module's parameters, as stored before and after. */
interface Reconfigured {
  readonly before: Stored
  readonly after: Stored
  readonly names: readonly string[]
  readonly owner: NewOwner
}

/**
 * Returns the owners to store after a parameter change. New endpoints belong to the account that makes the change,
 * limited to its credential's permissions. If a destination parameter other than the list of endpoints has changed, all
 * endpoints do. Otherwise existing endpoints keep their owners.
 */
export function updateOwners(
  ctx: Pick<Context, 'secretKey'>,
  module: AddonModule,
  row: Pick<ModuleRow, 'owners' | 'owner_permissions'>,
  { before, after, names, owner }: Reconfigured,
): Pick<ModuleRow, 'owners' | 'owner_permissions'> {
  const owners = parseOwners(row)
  const limits = parseOwnerLimits(row)
  const known = new Set(listEndpoints(module, before))
  const areAllMoved = changedDestinations(ctx, module, before, after, names).some(
    (name) => name !== module.destinations,
  )
  const entries = listEndpoints(module, after).flatMap((endpoint) => {
    if (areAllMoved || !known.has(endpoint)) return [{ endpoint, ...owner }]
    const id = Object.hasOwn(owners, endpoint) ? owners[endpoint] : undefined
    return id === undefined ? [] : [{ endpoint, id, limit: limits.get(endpoint) }]
  })
  const limited = entries.filter(({ limit }) => limit !== undefined)
  return {
    owners: JSON.stringify(Object.fromEntries(entries.map(({ endpoint, id }) => [endpoint, id]))),
    owner_permissions:
      limited.length === 0
        ? null
        : JSON.stringify(Object.fromEntries(limited.map(({ endpoint, limit }) => [endpoint, limit]))),
  }
}
