import type { Registry } from 'prom-client'
import type { Context } from '../domain/context.js'
import { listEndpoints, receivesOnlySomeEvents } from '../domain/modules/owners.js'
import { countSilentRecipients } from '../domain/notifications/due.js'
import { registerGauge } from './gauges.js'

/**
 * Registers metrics for event recipients that do not answer, and for addon endpoints that do not receive all events.
 */
export function registerDeliveryMetrics(registry: Registry, contextOn: () => Promise<Context>): void {
  registerGauge(registry, {
    name: 'deliveries_silent_recipients',
    help: 'Event recipients with waiting deliveries that did not answer the last one in time.',
    read: async () => countSilentRecipients((await contextOn()).db),
  })
  registerGauge(registry, {
    name: 'addon_endpoints_limited',
    help: 'Endpoints of active addons that receive only some events, or none, because the account that configured them lacks permissions.',
    read: async () => countLimited(await contextOn()),
  })
}

const countLimited = ({ modules, moduleStates }: Context): number =>
  modules
    .ofType('addon')
    .filter(({ name }) => moduleStates.isActive('addon', name))
    .reduce((count, module) => {
      const ownerOf = moduleStates.ownersOf(module)
      const endpoints = listEndpoints(module, moduleStates.stored(module))
      return count + endpoints.filter((endpoint) => receivesOnlySomeEvents(ownerOf(endpoint))).length
    }, 0)
