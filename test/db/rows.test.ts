import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const root = fileURLToPath(new URL('../../../', import.meta.url))

// Extensions are compiled only with the files that imports reach, so they would lack row types that no file imports.
t.test('the domain imports every file of row types', async (t) => {
  const rules = (await readdir(join(root, 'domain'), { recursive: true })).filter((name) => name.endsWith('.ts'))
  const texts = await Promise.all(rules.map((name) => readFile(join(root, 'domain', name), 'utf8')))
  const files = (await readdir(join(root, 'db'))).filter((name) => /^rows.*\.ts$/.test(name))
  const unused = files.filter((name) => !texts.some((text) => text.includes(`/db/${name.replace('.ts', '.js')}'`)))
  t.strictSame(unused, [])
  t.ok(files.length > 5)
})
