import type { Manifest, ModuleContext } from './module.js'

/** Something that happened, under a dotted name such as `invoice.paid` (events.ts). */
export interface HappenedEvent {
  /** The same for every attempt to deliver it. */
  readonly id: string
  readonly name: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface AddonModule extends Manifest {
  readonly type: 'addon'
  /** May refuse. */
  activate?(moduleContext: ModuleContext): Promise<void>
  deactivate?(moduleContext: ModuleContext): Promise<void>
  /** The parameter that lists its destinations (`listed`): each gets its own delivery and retries. */
  readonly destinations?: string
  /** The parameter that lists its events (`listed`); empty means all. */
  readonly topics?: string
  /**
   * Sends an event to one of its destinations, or to none in particular. Returns a few words on the answer, for the log.
   * A failure is retried, except a refusal with the code 410: that destination gets nothing any more.
   */
  on?(event: HappenedEvent, moduleContext: ModuleContext, destination: string): Promise<string>
}

/** Returns the distinct entries of a parameter, which are separated by blanks, line breaks or commas. */
export const listed = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter((one) => one !== ''))]

/** Checks the type and returns the module. */
export const addonModule = (definition: Omit<AddonModule, 'type'>): AddonModule => ({ type: 'addon', ...definition })
