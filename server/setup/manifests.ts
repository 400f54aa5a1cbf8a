import type { FindManifest } from '../../domain/reseal/sealed-columns.js'
import type { Config } from '../config.js'
import { expectOwnExtensions } from '../extension-owners.js'
import { foldersOf } from '../extensions.js'
import { loadModules } from '../modules.js'

/** Returns the manifest of an installed module, or undefined. */
export type ManifestOf = FindManifest

/** Returns the manifests of installed modules, including sandbox-only ones. */
export const installedManifests = (config: Pick<Config, 'extensionsDir'>): Promise<ManifestOf> =>
  offeredManifests(config, true)

/** Returns the manifests of modules that the service would load for a database. */
export async function offeredManifests(config: Pick<Config, 'extensionsDir'>, isSandbox: boolean): Promise<ManifestOf> {
  await expectOwnExtensions(config)
  const modules = (await loadModules(await foldersOf('modules', config))).offered(isSandbox)
  return (type, name) => modules.find(type, name)
}
