import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { moduleTypes } from '../../domain/ports/module.js'
import { loadModules } from '../../server/modules.js'

const compiled = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const tree = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

t.test('every module has a README that lists its parameters, and a test if it has operations', async (t) => {
  const modules = await loadModules([compiled('modules')])
  for (const type of moduleTypes) {
    for (const module of modules.ofType(type)) {
      const { name, parameters } = module
      const notes = tree(`modules/${type}/${name}/README.md`)
      if (!existsSync(notes)) {
        t.fail(`${type}/${name} has no README.md`)
        continue
      }
      const text = readFileSync(notes, 'utf8')
      for (const parameter of parameters)
        t.ok(text.includes(`| \`${parameter.name}\` |`), `${type}/${name}: the README lists ${parameter.name}`)
      if (Object.values(module).some((fact) => typeof fact === 'function'))
        t.ok(existsSync(tree(`test/modules/${type}/${name}/index.test.ts`)), `${type}/${name} has a test`)
    }
  }
})
