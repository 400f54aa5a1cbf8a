import type { FindManifest } from '../../domain/reseal/encrypted-columns.js'
import type { Config } from '../config.js'
import { expectOwnExtensions } from '../extension-owners.js'
import { listExtensionFolders } from '../extensions.js'
import { loadModules } from '../modules.js'

/** Returns the manifest of an installed module, or undefined. */
export type ManifestLookup = FindManifest

/** Returns a lookup for the manifests of installed modules, including sandbox-only modules. */
export const installedManifests = (config: Pick<Config, 'extensionsDir'>): Promise<ManifestLookup> =>
  loadableManifests(config, true)

/** Returns a lookup for the manifests of modules that the service would load for a database. */
export async function loadableManifests(
  config: Pick<Config, 'extensionsDir'>,
  isSandbox: boolean,
): Promise<ManifestLookup> {
  await expectOwnExtensions(config)
  const modules = (await loadModules(await listExtensionFolders('modules', config))).offered(isSandbox)
  return (type, name) => modules.find(type, name)
}
