import type { ModuleRow } from '../../db/rows-catalogue.js'
import type { Context } from '../context.js'
import type { AddonModule } from '../ports/addon.js'
import { endpointsOf, ownersIn } from './owners.js'
import { changedDestinations, type Stored } from './withheld.js'

/** A change of an addon's parameters. */
interface Reconfigured {
  readonly before: Stored
  readonly after: Stored
  /** Names of the parameters that were written. */
  readonly names: readonly string[]
  /** The staff account that makes the change. */
  readonly ownerId: number
}

/**
 * Returns the owners as a row stores them after a change of its parameters. An endpoint that is new, and each one where
 * another parameter leads elsewhere, belongs to the account that makes the change; the others keep their owners.
 */
export function ownersAfter(
  ctx: Pick<Context, 'secretKey'>,
  module: AddonModule,
  row: Pick<ModuleRow, 'owners'>,
  { before, after, names, ownerId }: Reconfigured,
): string {
  const owners = ownersIn(row)
  const known = new Set(endpointsOf(module, before))
  const areAllMoved = changedDestinations(ctx, module, before, after, names).some(
    (name) => name !== module.destinations,
  )
  const entries = endpointsOf(module, after).flatMap((endpoint): [string, number][] => {
    if (areAllMoved || !known.has(endpoint)) return [[endpoint, ownerId]]
    return Object.hasOwn(owners, endpoint) ? [[endpoint, owners[endpoint] as number]] : []
  })
  return JSON.stringify(Object.fromEntries(entries))
}
