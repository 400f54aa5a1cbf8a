import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

// Comments and documents avoid the words that docs/words.md retires.

const root = fileURLToPath(new URL('../../../', import.meta.url))
const top = ['actions', 'bench', 'client', 'db', 'docs', 'domain', 'engine', 'modules', 'server', 'test', 'tools']

/** Generated files, and packages of others. */
const skipped = new Set([
  'docs/reference',
  'docs/operating/personal-data.md',
  'docs/map.md',
  'docs/words.md',
  'bench/data',
])

/** Returns the paths of all sources and documents below a folder. */
const textsIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (skipped.has(path) || /^(node_modules|dist|generated)$/.test(entry.name)) return []
    if (entry.isDirectory()) return textsIn(path)
    return /\.(ts|md)$/.test(entry.name) ? [path] : []
  })

/** Returns the prose of each line: a document without its code blocks, or the comments of a source. */
function proseOf(path: string, text: string): string[] {
  const lines = text.split('\n')
  if (path.endsWith('.ts')) return lines.map((line) => (/^\s*(?:\/\/|\/?\*)/.test(line) ? line : ''))
  let isCode = false
  return lines.map((line) => {
    const isFence = /^\s*```/.test(line)
    if (isFence) isCode = !isCode
    return isFence || isCode ? '' : line
  })
}

/** Removes code, quotations, addresses of links, and paths, which keep their spelling. */
const wordsOf = (line: string): string =>
  line
    .replaceAll(/`[^`]*`|“[^”]*”|"[^"]*"/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/[\w.-]+\/[\w./-]*|\b[\w-]+\.(?:ts|md)\b|Release before: \S+/g, '')

const retired =
  /rejects these[^:]*: (.*)\.$/m.exec(readFileSync(join(root, 'docs/words.md'), 'utf8'))?.[1]?.split(', ') ?? []
const pattern = new RegExp(`(?<![\\w-])(?:${retired.join('|')})(?![\\w-])`, 'gi')

t.test('no comment or document contains a retired word', async (t) => {
  t.ok(retired.length > 20, 'reads the list')
  const found = ['README.md', ...top.flatMap(textsIn)].flatMap((path) =>
    proseOf(path, readFileSync(join(root, path), 'utf8')).flatMap((line, at) =>
      [...wordsOf(line).matchAll(pattern)].map(([word]) => `${path}:${at + 1}: ${word}`),
    ),
  )
  t.strictSame(found, [])
})
