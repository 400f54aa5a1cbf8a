import type { Context } from '../context.js'
import { listed } from '../ports/addon.js'
import { listEndpoints, mayReceiveEvent } from './owners.js'

/** One destination of an addon module. `destination` is empty for an addon module without a list of destinations. */
export interface Listener {
  readonly module: string
  readonly destination: string
}

interface Subscription extends Listener {
  /** False if the account that set the destination may not see the event's records. */
  readonly isAllowed: boolean
}

/**
 * Returns the destinations of active addon modules that subscribe to an event and whose owners may receive it (R-2811).
 * Makes no queries.
 */
export const findListeners = (ctx: Pick<Context, 'modules' | 'moduleStates'>, event: string): Listener[] =>
  findSubscriptions(ctx, event).filter(({ isAllowed }) => isAllowed)

/**
 * Returns the destinations of active addon modules that subscribe to an event, even if their owners may not receive it.
 */
export const findSubscriptions = (
  { modules, moduleStates }: Pick<Context, 'modules' | 'moduleStates'>,
  event: string,
) =>
  modules.ofType('addon').flatMap((module): Subscription[] => {
    const { name, on, topics } = module
    if (on === undefined || !moduleStates.isActive('addon', name)) return []
    const stored = moduleStates.stored(module)
    const listOf = (parameter: string) =>
      listed(stored[parameter] ?? module.parameters.find((one) => one.name === parameter)?.default ?? '')
    const wanted = topics === undefined ? [] : listOf(topics)
    if (wanted.length > 0 && !wanted.includes(event)) return []
    const ownerOf = moduleStates.ownersOf(module)
    return listEndpoints(module, stored).map((destination) => ({
      module: name,
      destination,
      isAllowed: mayReceiveEvent(ownerOf(destination), event),
    }))
  })
