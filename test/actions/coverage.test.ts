import { readdir } from 'node:fs/promises'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

/** The files below a compiled folder that end so, `<area>/<name>`, without those that actions or tests only share. */
async function names(folder: URL, ending: string): Promise<string[]> {
  const paths = await readdir(fileURLToPath(folder), { recursive: true })
  return paths
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith(ending) && path.includes('/') && !path.startsWith('_'))
    .map((path) => path.slice(0, -ending.length))
    .sort()
}

t.test('every action has a test file of its own name in its own area, and no test file lacks its action', async (t) => {
  const actions = await names(new URL('../../actions/', import.meta.url), '.js')
  const tests = await names(new URL('./', import.meta.url), '.test.js')
  t.ok(actions.length > 0)
  t.strictSame(
    actions.filter((name) => !tests.includes(name)).map((name) => `test/actions/${name}.test.ts`),
    [],
    'no action without a test',
  )
  t.strictSame(
    tests.filter((name) => !actions.includes(name)).map((name) => `test/actions/${name}.test.ts`),
    [],
    'no test without an action',
  )
})
