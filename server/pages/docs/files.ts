import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

// This file runs from dist/server/pages/docs; the documents are in the folder that holds dist.
const root = new URL('../../../../', import.meta.url)

/**
 * Returns the paths of the documents that came with this release, from its top and with slashes: pages of Markdown and
 * the files beside them. An installation from which they were removed has none.
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
