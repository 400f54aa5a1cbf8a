import type { Manifest, Situation } from './module.js'

/** Something that happened, under a dotted name such as `invoice.paid`. */
export interface HappenedEvent {
  /** The same at every attempt to tell of it. */
  readonly id: string
  readonly name: string
  readonly at: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface AddonModule extends Manifest {
  readonly type: 'addon'
  activate?(situation: Situation): Promise<void>
  deactivate?(situation: Situation): Promise<void>
  on?(event: HappenedEvent, situation: Situation): Promise<void>
}

/** Only infers. */
export const addonModule = (definition: Omit<AddonModule, 'type'>): AddonModule => ({ type: 'addon', ...definition })
