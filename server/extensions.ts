import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.js'

/** The folders of one kind that are read at the start: our own, and the operator's where there is one. */
export async function foldersOf(
  kind: 'actions' | 'modules',
  { extensionsDir }: Pick<Config, 'extensionsDir'>,
): Promise<string[]> {
  const own = fileURLToPath(new URL(`../${kind}`, import.meta.url))
  if (extensionsDir === undefined) return [own]
  const names = await readdir(extensionsDir).catch((error: Error) => {
    throw new Error(`EXTENSIONS_DIR cannot be read: ${error.message}`)
  })
  return names.includes(kind) ? [own, join(extensionsDir, kind)] : [own]
}
