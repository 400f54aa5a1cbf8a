import type { Catalogue, Entry } from '../catalogue.js'
import type { FaultTable } from '../refusals.js'

/** What a project says of itself, beside its catalogue, to whoever reads its documents. */
export interface About {
  readonly title: string
  /** The version of the API, not of the program. */
  readonly version: string
  /** The release of the program that serves it. */
  readonly release: string
  /** What the service is, in a paragraph or two of Markdown. */
  readonly description: string
  /** The public address, without a slash at its end. */
  readonly baseUrl: string
  readonly faults: FaultTable
  /** Titles of the areas, in the sequence in which they are read. A folder that is not named here comes last, under its own name. */
  readonly areas?: Readonly<Record<string, { readonly title: string; readonly description: string }>>
}

/** One folder of actions, as a chapter. */
export interface Area {
  readonly name: string
  readonly title: string
  readonly description: string | undefined
  readonly entries: readonly Entry[]
}

/** The chapters of a catalogue, each with its actions by name. */
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
