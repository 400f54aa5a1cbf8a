import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.js'

const own = fileURLToPath(new URL('../actions', import.meta.url))

/** The folders that hold actions: our own, and the operator's where there is one. */
export async function actionFolders({ extensionsDir }: Pick<Config, 'extensionsDir'>): Promise<string[]> {
  if (extensionsDir === undefined) return [own]
  const names = await readdir(extensionsDir).catch((error: Error) => {
    throw new Error(`EXTENSIONS_DIR cannot be read: ${error.message}`)
  })
  return names.includes('actions') ? [own, join(extensionsDir, 'actions')] : [own]
}
