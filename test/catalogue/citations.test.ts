import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import t from 'tap'
import { groupRows } from '../../domain/values/group-by.js'
import { readRules } from '../../tools/rules/rules.js'
import { extractProse, folders, readTexts, root } from './prose.js'

// Everything cited in a comment or a document must exist in this tree.

/** Paths of files that readers of the documents create. */
const examples = new Set([
  'modules/server/acme-panel/',
  'modules/server/acme-panel/index.ts',
  'modules/server/acme-panel/README.md',
  'actions/clients/getclientday.ts',
])

// All texts except the changelog, which cites what no longer exists, this file, which contains the patterns it searches
// for, and generated pages.
const files = readTexts(['CHANGELOG.md', 'test/catalogue/citations.test.ts', 'docs/reference'])

const rules = readRules(root)
const defined = rules.map(({ id }) => id)

/** Returns the matches of `pattern` that `isThere` rejects, as `path: citation`. */
const missing = (
  pattern: RegExp,
  isThere: (cited: string, path: string) => boolean,
  among: (path: string, text: string) => string = (_, text) => text,
): string[] =>
  [...files].flatMap(([path, text]) =>
    [...among(path, text).matchAll(pattern)]
      .map(([all, cited = all]) => cited)
      .filter((cited) => !isThere(cited, path))
      .map((cited) => `${path}: ${cited}`),
  )

const isFile = (path: string): boolean =>
  // A cited path may omit the file extension. If it contains an asterisk, only the folder is checked.
  ['', '.ts', '.mjs', '.test.ts'].some((ending) => existsSync(join(root, path.replace(/[^/]*\*.*/, '') + ending)))

t.test('every cited rule exists in docs/rules', (t) => {
  t.ok(defined.length > 100, 'reads the rules')
  t.same(
    missing(/\bR-\d+\b/g, (id) => defined.includes(id)),
    [],
  )
  t.end()
})

t.test('rule numbers are unique, and each section numbers its rules in order within one hundred', (t) => {
  t.same(
    defined.filter((id, at) => defined.indexOf(id) !== at),
    [],
  )
  for (const [title, own] of groupRows(rules, ({ section }) => section)) {
    const numbers = own.map(({ id }) => Number(id.slice('R-'.length)))
    t.equal(new Set(numbers.map((number) => Math.floor(number / 100))).size, 1, `${title}: one hundred`)
    t.same(
      numbers,
      [...numbers].sort((a, b) => a - b),
      `${title}: in order`,
    )
  }
  t.end()
})

t.test('nothing cites rulings, specifications, or designs from outside the tree', (t) => {
  const elsewhere = /\brulings? \d+|(?<!:)\bspecification[:,] ?\S+|\bthe specification\b|\bdesign[:/]\s?\w+/gi
  t.same(
    missing(elsewhere, () => false),
    [],
  )
  t.end()
})

t.test('every path in prose exists', (t) => {
  const path = new RegExp(`(?<![\\w./:-])((?:${folders.join('|')})/[\\w.*/-]*[\\w*/])`, 'g')
  const isThere = (cited: string) => examples.has(cited) || isFile(cited)
  t.same(missing(path, isThere, extractProse), [])
  t.end()
})

t.test('every link between documents leads to an existing file', (t) => {
  const documents = (path: string, text: string) => (path.endsWith('.md') ? text : '')
  const isThere = (cited: string, from: string) => existsSync(join(root, posix.dirname(from), cited))
  t.same(missing(/\]\((?![a-z]+:|#)([^)#\s]+)/g, isThere, documents), [])
  t.end()
})

t.test('every cited decision exists in docs/adr', (t) => {
  const decisions = readdirSync(join(root, 'docs/adr')).map((name) => name.slice(0, 4))
  t.same(
    missing(/\bADR (\d{4})\b/g, (number) => decisions.includes(number), extractProse),
    [],
  )
  t.end()
})

t.test('documents for callers cite no rules', (t) => {
  const generated = readdirSync(join(root, 'docs/reference'))
    // These two are for developers of the service.
    .filter((name) => name !== 'rules.md' && name !== 'decisions.md')
    .map((name) => join(root, 'docs/reference', name))
  for (const path of [...generated, join(root, 'docs/openapi.json')])
    t.notMatch(readFileSync(path, 'utf8'), /\bR-\d{3,}\b/, path.slice(root.length))
  t.end()
})
