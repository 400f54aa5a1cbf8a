import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { moduleTypes } from '../../domain/ports/module.js'
import { loadModules } from '../../server/modules.js'
import { runTool } from './command.js'

const tree = fileURLToPath(new URL('../../..', import.meta.url))

/** Creates a tree in which modules can be created, with links to this project's folders. */
function makeTree(t: Test): string {
  const root = t.testdir({ test: {} })
  for (const name of [
    'domain',
    'engine',
    'server',
    'tools',
    'test/support',
    'node_modules',
    'package.json',
    'biome.json',
  ])
    symlinkSync(join(tree, name), join(root, name))
  const compilerOptions = { rootDir: '.', outDir: 'out', preserveSymlinks: true, incremental: false }
  writeFileSync(
    join(root, 'tsconfig.json'),
    JSON.stringify({
      extends: join(tree, 'tsconfig.json'),
      compilerOptions: { ...compilerOptions, tsBuildInfoFile: null },
      include: ['modules', 'test/modules'],
    }),
  )
  return root
}

const run = (root: string, file: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { cwd: root, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

t.test('a new module of any type compiles, loads, and passes its own test', async (t) => {
  const root = makeTree(t)
  for (const type of moduleTypes) {
    const made = await runTool('create-module', [type, 'acme-panel', '--into', root], {})
    t.strictSame(
      made,
      {
        code: 0,
        stdout: `modules/${type}/acme-panel/index.ts
modules/${type}/acme-panel/README.md
test/modules/${type}/acme-panel/index.test.ts
`,
        stderr: '',
      },
      type,
    )
  }
  const compiled = run(root, join(tree, 'node_modules/typescript/bin/tsc'), '-p', root)
  t.strictSame(compiled, { status: 0, said: '' })
  const tidy = run(root, join(tree, 'node_modules/@biomejs/biome/bin/biome'), 'check', 'modules', 'test/modules')
  t.equal(tidy.status, 0, tidy.said)
  const modules = await loadModules([join(root, 'out/modules')])
  for (const type of moduleTypes) {
    t.match(modules.find(type, 'acme-panel'), { displayName: 'Acme Panel' })
    const tested = run(root, join(root, `out/test/modules/${type}/acme-panel/index.test.js`))
    t.equal(tested.status, 0, tested.said)
    const readme = readFileSync(join(root, `modules/${type}/acme-panel/README.md`), 'utf8')
    t.match(readme, '# Acme Panel\n')
    t.match(readme, '| `api_key` |')
  }
})

t.test('never overwrites a file', async (t) => {
  const root = t.testdir({})
  t.match(await runTool('create-module', ['server', 'acme', '--into', root], {}), { code: 0 })
  const file = join(root, 'modules/server/acme/index.ts')
  writeFileSync(file, 'somebody’s work')
  t.match(await runTool('create-module', ['server', 'acme', '--into', root], {}), {
    code: 1,
    stdout: '',
    stderr: /^create-module: EEXIST/,
  })
  t.equal(readFileSync(file, 'utf8'), 'somebody’s work')
})

t.test('reports invalid arguments in one line', async (t) => {
  const root = t.testdir({})
  for (const [args, says] of [
    [[], 'TYPE is missing: the kind of provider: server, gateway, registrar, ssl, addon, einvoice'],
    [['panel', 'acme'], 'TYPE must be one of server, gateway, registrar, ssl, addon, einvoice, not panel'],
    [['server'], 'NAME is missing: the name, in lower-case letters, digits and -'],
    [['server', '../acme'], 'the name must be lower-case letters, digits and -, not ../acme'],
    [['server', 'Acme'], 'the name must be lower-case letters, digits and -, not Acme'],
    [['server', 'acme', 'panel'], 'panel is an unexpected argument'],
  ] as const)
    t.strictSame(await runTool('create-module', [...args, '--into', root], {}), {
      code: 2,
      stdout: '',
      stderr: `create-module: ${says} (usage: countinghouse create-module TYPE NAME [--into FOLDER] [--out FOLDER] [--json])\n`,
    })
})
