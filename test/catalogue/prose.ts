import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Folders of the tree with sources and documents. */
export const folders = [
  'actions',
  'bench',
  'client',
  'db',
  'docs',
  'domain',
  'engine',
  'modules',
  'server',
  'test',
  'tools',
] as const

/** Files that builds and benchmarks write. */
const skipped = new Set(['bench/data', 'client/dist'])

/**
 * Returns the sources and documents of the tree, and the texts of pages and emails, by their paths from the root,
 * except the paths in `without`.
 */
export function readTexts(without: readonly string[]): ReadonlyMap<string, string> {
  const isSkipped = (path: string): boolean => skipped.has(path) || without.includes(path)
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      if (isSkipped(path) || entry.name === 'node_modules') return []
      if (entry.isDirectory()) return below(path)
      return /\.(ts|mjs|md)$|^texts\.json$/.test(entry.name) ? [path] : []
    })
  const top = readdirSync(root).filter((name) => name.endsWith('.md') && !isSkipped(name))
  return new Map([...top, ...folders.flatMap(below)].map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/**
 * Returns the text of a document, the values of a JSON file, or the comments of a source file. Comments stay on their
 * lines.
 */
export function extractProse(path: string, text: string): string {
  if (path.endsWith('.md')) return text
  if (path.endsWith('.json')) return text.replaceAll(/^ *"[^"]*": |^ *"|",?$/gm, '')
  let isBlock = false
  const commentOf = (line: string): string => {
    if (/^[ \t]*\/\*/.test(line)) isBlock = true
    const comment = isBlock ? line : (/(?<=^|[ \t])\/\/ .*$/.exec(line)?.[0] ?? '')
    if (line.includes('*/')) isBlock = false
    return comment
  }
  return text.split('\n').map(commentOf).join('\n')
}
