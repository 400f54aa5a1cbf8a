import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.js'
import { registerImportNames } from './extending/imports.js'

type Extensions = Pick<Config, 'extensionsDir'>

/**
 * Returns the folders of one kind: the built-in folder, and the operator's if it exists. Throws a one-line Error if
 * EXTENSIONS_DIR cannot be read.
 */
export async function listExtensionFolders(kind: 'actions' | 'modules', config: Extensions): Promise<string[]> {
  const own = fileURLToPath(new URL(`../${kind}`, import.meta.url))
  const extension = await extensionFolder(kind, config)
  return extension === undefined ? [own] : [own, extension]
}

/**
 * Returns the operator's folder of one kind, or undefined if it does not exist. Registers the import names that files
 * in EXTENSIONS_DIR may use. Throws a one-line Error if EXTENSIONS_DIR cannot be read.
 */
export async function extensionFolder(kind: string, { extensionsDir }: Extensions): Promise<string | undefined> {
  if (extensionsDir === undefined) return undefined
  registerImportNames()
  const names = await readdir(extensionsDir).catch((error: Error) => {
    throw new Error(`EXTENSIONS_DIR cannot be read: ${error.message}`)
  })
  return names.includes(kind) ? join(extensionsDir, kind) : undefined
}
