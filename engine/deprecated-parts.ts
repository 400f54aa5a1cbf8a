import type { Entry } from './catalogue.js'
import { type Deprecation, type DeprecationHeaders, deprecationHeaders } from './deprecation.js'
import type { Raw } from './input.js'

/** Finds out for each call of an action which deprecations its answer has to tell of. */
export interface Deprecations {
  /** Those that every answer tells of. */
  readonly ofAction: DeprecationHeaders | undefined
  /** Those that an answer to these parameters tells of, the action's included. */
  readonly ofCall: (raw: Raw) => DeprecationHeaders | undefined
}

/** Returns the deprecations in a definition; undefined where there are none. */
export function deprecationsOf({ deprecated, required, optional }: Entry): Deprecations | undefined {
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
