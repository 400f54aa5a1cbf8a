import type { Context } from '../context.js'
import { listed } from '../ports/addon.js'

/** One destination of an addon; empty if the addon has no list of destinations. */
export interface Listener {
  readonly module: string
  readonly destination: string
}

/** Returns the destinations of an event in the active addons, without a query. */
export const listenersOf = ({ modules, moduleStates }: Pick<Context, 'modules' | 'moduleStates'>, event: string) =>
  modules.ofType('addon').flatMap((module): Listener[] => {
    const { name, on, topics, destinations } = module
    if (on === undefined || !moduleStates.isActive('addon', name)) return []
    const stored = moduleStates.stored(module)
    const listOf = (parameter: string) =>
      listed(stored[parameter] ?? module.parameters.find((one) => one.name === parameter)?.default ?? '')
    const wanted = topics === undefined ? [] : listOf(topics)
    if (wanted.length > 0 && !wanted.includes(event)) return []
    const addresses = destinations === undefined ? [''] : listOf(destinations)
    return addresses.map((destination) => ({ module: name, destination }))
  })
