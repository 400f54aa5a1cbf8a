import type { Entry } from './catalogue.js'
import { type Deprecation, type DeprecationHeaders, deprecationHeaders } from './deprecation.js'
import type { RawParameters } from './input.js'

/** Deprecation headers for an action's responses. */
export interface ActionDeprecations {
  /** Headers that announce the deprecation of the action itself, or undefined if it is not deprecated. */
  readonly ofAction: DeprecationHeaders | undefined
  /**
   * Returns the headers for the action and for the deprecated parameters in `raw`, or undefined if none is deprecated.
   */
  readonly ofCall: (raw: RawParameters) => DeprecationHeaders | undefined
}

/**
 * Returns an action's deprecation headers, or undefined if neither the action nor any of its parameters is deprecated.
 */
export function collectDeprecations({ deprecated, required, optional }: Entry): ActionDeprecations | undefined {
  const byName = new Map<string, Deprecation>()
  for (const [name, field] of Object.entries({ ...required, ...optional }))
    if (field.deprecated !== undefined)
      for (const spelling of [name, ...field.aliases]) byName.set(spelling, field.deprecated)
  const own = deprecated === undefined ? [] : [deprecated]
  if (byName.size === 0 && own.length === 0) return undefined
  return {
    ofAction: deprecationHeaders(own),
    ofCall: (raw) => deprecationHeaders([...own, ...Object.keys(raw).flatMap((name) => byName.get(name) ?? [])]),
  }
}
