import type { ModuleType } from '../../domain/ports/module.js'
import type { ManifestLookup } from './manifests.js'
import type { Draft } from './section.js'

/** Reports an error for a field whose module is not installed. */
export function refuseUninstalled<F extends string>(
  drafts: readonly Draft<{ readonly [K in F]?: string | null }>[],
  field: F,
  type: ModuleType,
  manifestOf: ManifestLookup,
): void {
  for (const { values, refuse } of drafts) {
    const name = values[field]
    if (name != null && manifestOf(type, name) === undefined) refuse(uninstalledMessage(type, name), field)
  }
}

export const uninstalledMessage = (type: ModuleType, name: string): string => `no ${type} module is called ${name}`
