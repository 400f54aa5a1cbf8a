import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { environmentWithoutTap } from '../server/child.js'
import { runTool } from './command.js'

const tree = fileURLToPath(new URL('../../../', import.meta.url))

const excludedNames = new Set(['node_modules', 'data', '.git', '.releases', '.tap', 'bench'])

/** Copies the whole tree, including its compiled files. */
function copyTree(t: Test): string {
  const root = t.testdir()
  for (const name of readdirSync(tree))
    if (!excludedNames.has(name))
      cpSync(join(tree, name), join(root, name), { recursive: true, preserveTimestamps: true })
  symlinkSync(join(tree, 'node_modules'), join(root, 'node_modules'))
  return root
}

function run(root: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: environmentWithoutTap,
  })
  return { status, said: `${stdout}${stderr}` }
}

t.test('a new action, migration, and step compile together and pass all checks', async (t) => {
  const root = copyTree(t)
  const made: string[] = []
  for (const [tool, ...args] of [
    ['create-action', 'clients', 'getclientbadge', '--permission', 'list_clients'],
    ['create-action', 'tickets', 'touchtickets', '--permission', 'list_tickets', '--post'],
    ['create-migration', 'spare-columns-of-clients', 'clients', 'spare_column'],
    ['create-step', 'old-drafts'],
  ] as const) {
    const { code, stdout, stderr } = await runTool(tool, [...args, '--into', root], {})
    t.strictSame([code, stderr], [0, ''], tool)
    made.push(...stdout.trim().split('\n'))
  }
  const built = run(root, 'tools/build.cjs', '--types')
  t.strictSame(built, { status: 0, said: '' }, 'it compiles')
  const tidy = run(root, 'node_modules/@biomejs/biome/bin/biome', 'check', ...new Set(made))
  t.equal(tidy.status, 0, tidy.said)
  const generated = run(root, 'dist/tools/main.js', 'generate')
  t.equal(generated.status, 0, generated.said)
  t.match(readFileSync(join(root, 'docs/openapi.json'), 'utf8'), 'getclientbadge')
  const tests = [...new Set(made.filter((path) => path.endsWith('.test.ts')))]
  const tested = run(
    root,
    'dist/test/support/run.js',
    ...tests,
    'test/catalogue/gate.test.ts',
    'test/daily-job/daily.test.ts',
  )
  t.equal(tested.status, 0, tested.said)
})

t.test('a migration gets the next number, and no file is ever overwritten', async (t) => {
  const root = t.testdir({ db: { migrations: { '0009-a.ts': '', '0106-b.ts': '' } } })
  const make = () => runTool('create-migration', ['colours', 'clients', 'colour', '--into', root], {})
  t.strictSame((await make()).stdout, 'db/migrations/0107-colours.ts\ntest/db/colours.test.ts\n')
  t.match(await make(), { code: 1, stderr: /^create-migration: EEXIST/ })
  t.strictSame(readdirSync(join(root, 'db/migrations')), ['0009-a.ts', '0106-b.ts', '0107-colours.ts'])
})

t.test('reports invalid arguments of a scaffold in one line', async (t) => {
  const root = t.testdir({ actions: { clients: {} } })
  for (const [tool, args, says] of [
    ['action', ['x', 'getx', '--permission', 'list_clients'], 'the area must be one of clients, not x'],
    ['action', ['clients', 'getX'], 'the name must be lower-case letters and digits, not getX'],
    ['action', ['clients', 'getx', '--permission', 'all'], /^create-action: --permission must be one of /],
    ['migration', ['Colours'], 'the name must be lower-case letters, digits and -, not Colours'],
    ['migration', ['colours', 'clients'], /^create-migration: COLUMN is missing/],
    ['step', ['../x'], 'the name must be lower-case letters, digits and -, not ../x'],
  ] as const) {
    const { code, stdout, stderr } = await runTool(`create-${tool}`, [...args, '--into', root], {})
    t.strictSame([code, stdout], [2, ''])
    t.match(stderr, typeof says === 'string' ? `create-${tool}: ${says} (usage: ` : says)
  }
})
