import { readdir } from 'node:fs/promises'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

/**
 * Returns the files under a compiled folder that end with `ending`, as `<area>/<name>` without the ending. Skips files
 * outside an area, and areas whose names begin with `_`.
 */
async function names(folder: URL, ending: string): Promise<string[]> {
  const paths = await readdir(fileURLToPath(folder), { recursive: true })
  return paths
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith(ending) && path.includes('/') && !path.startsWith('_'))
    .map((path) => path.slice(0, -ending.length))
    .sort()
}

t.test('every action has a test file with its name and area, and every test file has an action', async (t) => {
  const actions = await names(new URL('../../actions/', import.meta.url), '.js')
  const tests = await names(new URL('./', import.meta.url), '.test.js')
  t.ok(actions.length > 0)
  t.strictSame(
    actions.filter((name) => !tests.includes(name)).map((name) => `test/actions/${name}.test.ts`),
    [],
    'every action has a test',
  )
  t.strictSame(
    tests.filter((name) => !actions.includes(name)).map((name) => `test/actions/${name}.test.ts`),
    [],
    'every test has an action',
  )
})
