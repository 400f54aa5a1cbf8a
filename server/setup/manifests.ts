import type { FindManifest } from '../../domain/system/sealed-columns.js'
import type { Config } from '../config.js'
import { foldersOf } from '../extensions.js'
import { loadModules } from '../modules.js'

/** Returns what an installed module says of itself, undefined where none of that name is installed. */
export type ManifestOf = FindManifest

/** Of the modules that the service would load. */
export async function installedManifests(config: Pick<Config, 'extensionsDir'>): Promise<ManifestOf> {
  const modules = await loadModules(await foldersOf('modules', config))
  return (type, name) => modules.find(type, name)
}
