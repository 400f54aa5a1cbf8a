import type { Manifest, ModuleContext } from './module.js'

/** A raised event, as sent to addons. Its `name` is dotted, such as `invoice.paid` (events.ts). */
export interface HappenedEvent {
  /** The same for every delivery attempt. */
  readonly id: string
  readonly name: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface AddonModule extends Manifest {
  readonly type: 'addon'
  /** Called before the addon is enabled. Throws a ModuleError to refuse. */
  activate?(moduleContext: ModuleContext): Promise<void>
  deactivate?(moduleContext: ModuleContext): Promise<void>
  /** Name of the parameter that lists the destinations (see `listed`). Each gets its own deliveries and retries. */
  readonly destinations?: string
  /** Name of the parameter that lists the events to send (see `listed`). An empty list means all events. */
  readonly topics?: string
  /**
   * Sends an event to one destination, an empty string for an addon without `destinations`. Returns a short description
   * of the response for the log. Failures are retried, except a refusal with code 410, after which the destination
   * receives no further events.
   */
  on?(event: HappenedEvent, moduleContext: ModuleContext, destination: string): Promise<string>
}

/** Splits a list parameter at whitespace and commas. Returns the distinct values. */
export const listed = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter((one) => one !== ''))]

/** Defines an addon module with compile-time type checks. */
export const addonModule = (definition: Omit<AddonModule, 'type'>): AddonModule => ({ type: 'addon', ...definition })
