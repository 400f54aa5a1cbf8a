import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { changedSince, changedTests, describeSelection } from '../support/changed-tests.js'
import { selectTests } from '../support/graph/selection.js'
import { makeTree, readTree } from '../support/graph/tree.js'

const files: Readonly<Record<string, string>> = {
  'package.json': '{}',
  LICENSE: '',
  'README.md': '',
  'docs/rules/calls.md': '',
  'db/migrate.ts': "const folder = new URL('./migrations/', import.meta.url)",
  'db/migrations/0001-first.ts': '',
  'engine/catalogue.ts': 'export const loadCatalogue = (folder) => readdir(folder)',
  'server/extensions.ts':
    "readdir\nconst foldersOf = (kind: 'actions' | 'modules') => new URL(`../$" + '{kind}`, import.meta.url)',
  'server/service.ts': "import '../engine/catalogue.js'\nimport './extensions.js'\nimport '../db/migrate.js'",
  'domain/days.ts': '',
  'domain/money.ts': '',
  'domain/tax.ts': "import {\n  days,\n} from './days.js'\nimport type { Money } from './money.js'",
  'domain/late.ts': "const load = async () => (await import('./days.js')).default",
  'actions/quotes/getquotes.ts': "import '../../domain/tax.js'",
  'actions/quotes/sendquote.ts': '',
  'actions/orders/addorder.ts': '',
  'modules/server/cpanel/index.ts': '',
  'tools/generate.ts': "new URL('../actions', import.meta.url)",
  'tools/seed.ts': '',
  'test/support/service.ts': "import '../../server/service.js'\nservice.catalogue.get(action)",
  'test/support/desk.ts': "import './service.js'",
  'test/support/command.ts': 'new URL(`../../tools/$' + '{tool}`, import.meta.url)',
  'test/actions/quotes/getquotes.test.ts': "import '../../support/service.js'\napi.ok('getquotes')",
  'test/actions/quotes/sendquote.test.ts': "import '../../support/desk.js'",
  'test/actions/orders/addorder.test.ts': "import '../../support/desk.js'\napi.ok('addorder')",
  'test/actions/orders/fixtures/order.json': '',
  'test/catalogue/gate.test.ts': "import '../support/service.js'\nfor (const one of api.catalogue.values()) call(one)",
  'test/domain/tax.test.ts': "import { tax } from '../../domain/tax.js'",
  'test/domain/late.test.ts': "import '../../domain/late.js'",
  'test/modules/cpanel.test.ts': "activate('cpanel')",
  'test/operating/documents.test.ts': "readdirSync(join(root, 'docs'))\nread('README.md')",
  'test/tools/generate.test.ts': "import '../support/command.js'",
}

const select = (changed: string, tree = files) =>
  selectTests(
    makeTree('', Object.keys(tree), (file) => tree[file] as string),
    [changed],
  )
const testsFor = (...args: Parameters<typeof select>) =>
  select(...args).reasons.map(({ test }) => test.replace(/^test\/|\.test\.ts$/g, ''))

const withService = [
  'actions/orders/addorder',
  'actions/quotes/getquotes',
  'actions/quotes/sendquote',
  'catalogue/gate',
]

t.test('a changed file selects the tests that reach it', async (t) => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    // Tests reach a file through static and dynamic imports, but not through type imports.
    'domain/days.ts': [
      'actions/quotes/getquotes',
      'actions/quotes/sendquote',
      'catalogue/gate',
      'domain/late',
      'domain/tax',
      'tools/generate',
    ],
    'domain/money.ts': [],
    'engine/catalogue.ts': withService,
    // A test reaches an action by naming it, by being in its area, by listing all actions, or by reading the actions
    // folder.
    'actions/orders/addorder.ts': ['actions/orders/addorder', 'catalogue/gate', 'tools/generate'],
    'actions/quotes/getquotes.ts': [
      'actions/quotes/getquotes',
      'actions/quotes/sendquote',
      'catalogue/gate',
      'tools/generate',
    ],
    'modules/server/cpanel/index.ts': ['modules/cpanel'],
    'db/migrations/0001-first.ts': withService,
    'docs/rules/calls.md': ['operating/documents'],
    'README.md': ['operating/documents'],
    'tools/seed.ts': ['tools/generate'],
    'test/support/desk.ts': ['actions/orders/addorder', 'actions/quotes/sendquote'],
    'test/domain/tax.test.ts': ['domain/tax'],
    // No file refers to this fixture, so any test next to it may read it.
    'test/actions/orders/fixtures/order.json': ['actions/orders/addorder'],
    LICENSE: [],
  }
  for (const [changed, tests] of Object.entries(cases)) t.strictSame(testsFor(changed), tests, changed)
})

t.test('a change to a package, build, or test runner file selects every test', async (t) => {
  const all = Object.keys(files).filter((file) => file.endsWith('.test.ts')).length
  for (const changed of ['package.json', 'package-lock.json', '.taprc', 'tools/build.cjs', 'test/support/run.ts'])
    t.equal(testsFor(changed).length, all, changed)
})

t.test('a deleted file selects the tests that reached it', async (t) => {
  const { 'actions/orders/addorder.ts': _, 'db/migrations/0001-first.ts': __, ...left } = files
  t.strictSame(testsFor('actions/orders/addorder.ts', left), [
    'actions/orders/addorder',
    'catalogue/gate',
    'tools/generate',
  ])
})

t.test(
  "the description lists each test file's path to the change, and changed files that no test reaches",
  async (t) => {
    t.equal(describeSelection(select('domain/tax.ts')).split('\n')[3], 'test/domain/tax.test.ts: domain/tax.ts')
    t.match(
      describeSelection(select('engine/catalogue.ts')),
      'test/catalogue/gate.test.ts: test/support/service.ts > server/service.ts > engine/catalogue.ts\n',
    )
    t.match(describeSelection(select('test/domain/tax.test.ts')), 'test/domain/tax.test.ts: changed\n1 files of tests')
    t.match(describeSelection(select('package.json')), /^every test: package\.json\n\d+ files of tests/)
    t.match(describeSelection(select('LICENSE')), 'LICENSE: no test reaches it\n0 files of tests')
  },
)

t.test('selects the tests for files edited, added, or deleted since a commit, staged or not', async (t) => {
  const folder = t.testdir({})
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const git = (...args: string[]) => {
    const own = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false']
    const { status, stderr } = spawnSync('git', [...own, ...args], { cwd: folder, encoding: 'utf8' })
    t.equal(status, 0, stderr)
  }
  for (const [file, text] of Object.entries(files)) write(file, text)
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'one')
  t.strictSame(changedTests(folder, 'HEAD').reasons, [])
  write('test/domain/tax.test.ts', 'edited')
  write('test/domain/new.test.ts', 'new')
  rmSync(join(folder, 'modules/server/cpanel/index.ts'))
  const tests = (since: string) => changedTests(folder, since).reasons.map(({ test }) => test)
  const seen = ['test/domain/new.test.ts', 'test/domain/tax.test.ts', 'test/modules/cpanel.test.ts']
  t.strictSame(tests('HEAD'), seen)
  git('add', '--all')
  t.strictSame(tests('HEAD'), seen, 'staged')
  git('commit', '--quiet', '--message', 'two')
  t.strictSame(tests('HEAD'), [])
  t.strictSame(tests('HEAD~1'), seen, 'against an earlier commit')
  t.throws(() => changedTests(folder, 'nowhere'), { message: /^git diff failed: .*nowhere/ })
})

t.test('`--changed` sets the commit to compare with, HEAD by default', async (t) => {
  t.equal(changedSince(['--bail']), undefined)
  t.equal(changedSince(['--changed']), 'HEAD')
  t.equal(changedSince(['--changed=main']), 'main')
})

t.test(
  'in this repository, a changed action selects its own test and catalog tests, but fewer than a third of all tests',
  async (t) => {
    const tree = readTree(fileURLToPath(new URL('../../../', import.meta.url)))
    // No fixture calls this action. An action that a fixture calls selects every test that uses the fixture.
    const { reasons } = selectTests(tree, ['actions/tickets/mergeticket.ts'])
    const tests = reasons.map(({ test }) => test)
    for (const test of [
      'actions/tickets/mergeticket',
      'catalogue/gate',
      'catalogue/permissions',
      'catalogue/specification',
    ])
      t.ok(tests.includes(`test/${test}.test.ts`), test)
    t.ok(tests.length < [...tree.files].filter((file) => file.endsWith('.test.ts')).length / 3)
  },
)
