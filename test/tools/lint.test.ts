import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')

/**
 * Imports of classes whose names look like types, by file. The linter rejects them as values and allows them as types.
 */
const files = {
  'domain/billing/refused.ts': 'Database } from "../../db/database.js"',
  'domain/values/refused.ts': 'Knex } from "knex"',
  'actions/_shared/refused.ts': 'Knex } from "knex"',
  'db/refused.ts': 'Currency } from "../domain/values/currencies.js"',
  'modules/gateway/acme/refused.ts': 'Currency } from "../../../domain/values/currencies.js"',
  'server/pages/refused.ts': 'Database } from "../../db/database.js"',
} as const

/** Returns the files with linter errors, in this project's configuration. */
function lint(folder: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [biome, 'lint', '--reporter=github', folder], { cwd: folder }, (error, stdout) => {
      if (error !== null && typeof error.code !== 'number') return reject(error)
      const found = [...stdout.matchAll(/::error [^\n]*file=([^,\n]+)/g)].map(([, file = '']) => relative(folder, file))
      resolve([...new Set(found)].sort())
    })
  })
}

t.test('the linter rejects a class that a folder may import only as a type', async (t) => {
  const folder = t.testdir()
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
  cpSync(join(root, 'tools/lint'), join(folder, 'tools/lint'), { recursive: true })
  for (const [file, imported] of Object.entries(files)) {
    const name = imported.split(' ')[0]
    const used = `export const made: ${name}[] = []\n`
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    const quoted = imported.replaceAll('"', "'")
    writeFileSync(join(folder, file), `import { ${quoted}\n${used}console.log(${name})\n`)
    writeFileSync(join(folder, file.replace('refused', 'allowed')), `import type { ${quoted}\n${used}`)
  }
  t.strictSame(await lint(folder), Object.keys(files).sort())
})
