import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { testFiles } from '../support/test-files.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))

t.test('every test file is quick, long, or a soak', async (t) => {
  const { quick, long, soaks } = await testFiles(root)
  t.ok(quick.length > 0 && long.length > 0 && soaks.length > 0)
  const paths = await readdir(join(root, 'dist/test'), { recursive: true })
  const holdTests: string[] = []
  // Compilation removes type imports, so only files with tests import tap.
  for (const path of paths.filter((path) => path.endsWith('.js') && !/(^support|fixtures)\//.test(path)))
    if (/^import .*\bfrom 'tap'/m.test(await readFile(join(root, 'dist/test', path), 'utf8'))) holdTests.push(path)
  t.strictSame([...quick, ...long, ...soaks].sort(), holdTests.sort(), 'each name has one kind')
  for (const name of long) t.match(name, /\.long\.test\.js$/)
  for (const name of soaks) t.match(name, /\.soak\.test\.js$/)
})
