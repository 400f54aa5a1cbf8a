import type { Catalogue, Entry } from '../catalogue.js'
import type { DomainErrorTable } from '../possible-errors.js'
import type { Webhooks } from './openapi-webhooks.js'

/** A service event, as the documentation of actions shows it. */
export interface ActionEvent {
  readonly name: string
  readonly summary: string
  /** Type of the event's record, which its IDs have as `x-resource` in their schemas. */
  readonly record: string
  /** Action whose response shows these records in the same form as the event. */
  readonly listedBy: string
}

/** A project's details that the documentation shows in addition to its actions. */
export interface About {
  readonly title: string
  /** Version of the API, not of the program. */
  readonly version: string
  /** Release of the program. */
  readonly release: string
  /** Description of the service in Markdown. */
  readonly description: string
  /** Public URL without a trailing slash. */
  readonly baseUrl: string
  readonly faults: DomainErrorTable
  /** Webhooks that the service sends. */
  readonly webhooks?: Webhooks
  /**
   * Titles and descriptions of areas, in reading order. Areas that are not listed come last, titled with their folder
   * names.
   */
  readonly areas?: Readonly<Record<string, { readonly title: string; readonly description: string }>>
  /** Events about the project's records, in reading order. */
  readonly events?: readonly ActionEvent[]
}

/** A folder of actions, shown as a chapter. */
export interface Area {
  readonly name: string
  readonly title: string
  readonly description: string | undefined
  readonly entries: readonly Entry[]
}

/** Returns the catalog's areas, each with its actions sorted by name. */
export function groupByArea(catalogue: Catalogue, { areas = {} }: Pick<About, 'areas'>): Area[] {
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
