import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { compatibilityCode, findOutdatedCompatibility } from '../../db/previous-release.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folders = ['actions', 'db', 'domain', 'engine', 'modules', 'server', 'tools']

/** Returns the sources of the service, by path. */
async function readSources(): Promise<ReadonlyMap<string, string>> {
  const sources = new Map<string, string>()
  for (const folder of folders)
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.ts')) continue
      const path = join(entry.parentPath, entry.name)
      sources.set(relative(root, path), await readFile(path, 'utf8'))
    }
  sources.delete('db/previous-release.ts')
  return sources
}

const sources = await readSources()

t.test('the list of code for the previous release contains exactly the marked places', async (t) => {
  const marked = [...sources].flatMap(([path, text]) =>
    [...text.matchAll(/Release before: ([\w-]+)/g)].map(([, key]) => `${key} in ${path}`),
  )
  const listed = Object.entries(compatibilityCode).flatMap(([key, { files }]) =>
    files.map((path) => `${key} in ${path}`),
  )
  t.strictSame([...new Set(marked)].sort(), listed.sort())
})

t.test('comments refer to the list instead of naming a release', async (t) => {
  const naming = [...sources]
    // A migration names the release whose data it converts.
    .filter(([path]) => !path.startsWith('db/migrations/'))
    .filter(([, text]) => /^\s*(?:\/\*\*|\*|\/\/).*\brelease 0\.\d/im.test(text))
  t.strictSame(
    naming.map(([path]) => path),
    [],
  )
})

t.test('lists the compatibility code to remove when the package version is too new for it', async (t) => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  t.equal(findOutdatedCompatibility(version), undefined)
  for (const fitting of ['0.2.1', '0.3.0-dev', '0.3.9']) t.equal(findOutdatedCompatibility(fitting), undefined, fitting)
  for (const passed of ['0.4.0-dev', '0.10.0', '1.0.0'])
    t.match(
      findOutdatedCompatibility(passed),
      /remove what .*drops both.*nameless-seals \(domain\/secrets\/encryption\.ts, /s,
      passed,
    )
})
