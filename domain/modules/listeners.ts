import type { Context } from '../context.js'
import { listed } from '../ports/addon.js'
import { endpointsOf, mayHear } from './owners.js'

/** One destination of an addon; empty if the addon has no list of destinations. */
export interface Listener {
  readonly module: string
  readonly destination: string
}

interface WantedAt extends Listener {
  /** False where the account that has set the destination may not see records of the event. */
  readonly isAllowed: boolean
}

/** Returns the destinations of an event in the active addons whose owners may hear of it (R-2811), without a query. */
export const listenersOf = (ctx: Pick<Context, 'modules' | 'moduleStates'>, event: string): Listener[] =>
  wantedBy(ctx, event).filter(({ isAllowed }) => isAllowed)

/** Returns the destinations that an event is wanted at, and if it may be sent there. */
export const wantedBy = ({ modules, moduleStates }: Pick<Context, 'modules' | 'moduleStates'>, event: string) =>
  modules.ofType('addon').flatMap((module): WantedAt[] => {
    const { name, on, topics } = module
    if (on === undefined || !moduleStates.isActive('addon', name)) return []
    const stored = moduleStates.stored(module)
    const listOf = (parameter: string) =>
      listed(stored[parameter] ?? module.parameters.find((one) => one.name === parameter)?.default ?? '')
    const wanted = topics === undefined ? [] : listOf(topics)
    if (wanted.length > 0 && !wanted.includes(event)) return []
    const ownerOf = moduleStates.ownersOf(module)
    return endpointsOf(module, stored).map((destination) => ({
      module: name,
      destination,
      isAllowed: mayHear(ownerOf(destination), event),
    }))
  })
