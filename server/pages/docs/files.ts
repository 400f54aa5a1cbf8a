import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

// This file runs from dist/server/pages/docs. The documents are next to dist.
const root = new URL('../../../../', import.meta.url)

/**
 * Returns the paths of this release's documents, relative to its root and with slashes: Markdown pages and the files
 * next to them. Empty if they were removed from the installation.
 */
export const documentPaths = (): string[] => [
  ...['README.md', 'CHANGELOG.md'].filter((path) => existsSync(new URL(path, root))),
  ...pathsIn('docs'),
  ...pathsIn('modules').filter((path) => /^modules\/[^/]+\/[^/]+\/README\.md$/.test(path)),
]

export const readDocument = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8')

function pathsIn(folder: string): string[] {
  const at = new URL(`${folder}/`, root)
  if (!existsSync(at)) return []
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      [...parentPath.slice(fileURLToPath(at).length).split(sep), name].filter(Boolean).join('/'),
    )
    .sort()
    .map((path) => `${folder}/${path}`)
}
