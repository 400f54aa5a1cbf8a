import type { Catalogue, Entry } from '../catalogue.js'
import type { FaultTable } from '../refusals.js'
import type { Webhooks } from './openapi-webhooks.js'

/** An event that a service raises, as far as documents of its actions tell of it. */
export interface ActionEvent {
  readonly name: string
  readonly summary: string
  /** The kind of record that the event tells of: the resource of its ids. */
  readonly record: string
  /** The action whose answer shows these records as the event does. */
  readonly listedBy: string
}

/** The facts of a project that its documents show beside the catalogue. */
export interface About {
  readonly title: string
  /** The version of the API, not of the program. */
  readonly version: string
  /** The release of the program that serves it. */
  readonly release: string
  /** Description of the service in Markdown. */
  readonly description: string
  /** The public address, without a slash at its end. */
  readonly baseUrl: string
  readonly faults: FaultTable
  /** The calls that the service makes to the addresses of others. */
  readonly webhooks?: Webhooks
  /** Area titles in reading order. A folder that is not listed comes last, under its own name. */
  readonly areas?: Readonly<Record<string, { readonly title: string; readonly description: string }>>
  /** The events of the project's records, in reading order. */
  readonly events?: readonly ActionEvent[]
}

/** One folder of actions, as a chapter. */
export interface Area {
  readonly name: string
  readonly title: string
  readonly description: string | undefined
  readonly entries: readonly Entry[]
}

/** Returns the areas of a catalogue, each with its actions sorted by name. */
export function areasOf(catalogue: Catalogue, { areas = {} }: Pick<About, 'areas'>): Area[] {
  const entries = [...catalogue.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const names = new Set([...Object.keys(areas), ...entries.map(({ area }) => area).sort()])
  return [...names]
    .map((name) => ({
      name,
      title: areas[name]?.title ?? name.charAt(0).toUpperCase() + name.slice(1),
      description: areas[name]?.description,
      entries: entries.filter(({ area }) => area === name),
    }))
    .filter(({ entries }) => entries.length > 0)
}
