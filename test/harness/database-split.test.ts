import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { databaseKinds } from '../support/database-kinds.js'
import { databaseUsers, longParts, type Part, quickParts, singleParts } from '../support/database-split.js'
import { testFiles } from '../support/test-files.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const files = await testFiles(root)
const [quick, long] = [quickParts(files.quick), longParts(root, files)]

const databasesOf = (parts: readonly Part[], name: string): readonly string[] =>
  parts.filter((part) => part.name === name).flatMap(({ databases }) => databases)

t.test(
  'the quick and long runs together include every file, and each database test exactly once per database',
  async (t) => {
    const opensDatabase = databaseUsers(root)
    for (const name of [...files.quick, ...files.long, ...files.soaks]) {
      const tried = [...databasesOf(quick, name), ...databasesOf(long, name)]
      if (opensDatabase(name)) t.strictSame(tried.sort(), [...databaseKinds].sort(), name)
      else t.ok(tried.length > 0, name)
    }
  },
)

t.test('a long run in CI includes each long file once, on either database', async (t) => {
  const single = singleParts(root, files.long)
  t.strictSame(
    single.map(({ name }) => name),
    files.long,
  )
  const choices = single.map(({ databases }) => databases.join())
  for (const kind of databaseKinds) t.ok(choices.includes(kind), kind)
  t.notOk(choices.includes(''), 'no file is left out')
})

t.test('a long run in CI includes the databases of tests that run on only one', async (t) => {
  for (const [name, databases] of [
    ['server/pages/browser/docs.long.test.js', ['sqlite']],
    ['reliability/pooler.long.test.js', ['postgres']],
    ['reliability/failing-database.long.test.js', ['sqlite', 'postgres']],
  ] as const)
    t.strictSame(databasesOf(singleParts(root, files.long), name).toSorted(), [...databases].sort(), name)
})

t.test('the quick run includes action, catalog, engine, database, and billing tests on both databases', async (t) => {
  const folders = [
    'actions',
    'catalogue',
    'engine',
    'db',
    'domain/sql',
    'domain/billing',
    'domain/payments',
    'domain/ledger',
  ]
  for (const folder of folders) {
    const inside = quick.filter(({ name }) => name.startsWith(`${folder}/`))
    t.ok(inside.length > 0, folder)
    for (const { name, databases } of inside) t.strictSame(databases, databaseKinds, name)
  }
  for (const name of ['reliability/kill.test.js', 'reliability/payments.test.js', 'transport/walked-lists.test.js'])
    t.strictSame(databasesOf(quick, name), databaseKinds, name)
})

t.test('the quick run uses PostgreSQL for between an eighth and half of the other files', async (t) => {
  const others = quick.filter(({ databases }) => databases.length === 1)
  const onPostgres = others.filter(({ databases }) => databases[0] === 'postgres').length
  t.ok(onPostgres > others.length / 8 && onPostgres < others.length / 2, `${onPostgres} of ${others.length}`)
})

t.test('apart from long tests, only the database helpers name a test sqlite or postgres', async (t) => {
  const paths = await readdir(join(root, 'test'), { recursive: true })
  // `debian-postgres.ts` is only for long tests.
  const helpers = ['support/databases.ts', 'db/one-database.ts', 'support/debian-postgres.ts']
  for (const path of paths.filter((path) => path.endsWith('.ts'))) {
    // The long run always tries long files on both databases.
    if (helpers.includes(path) || path.includes('fixtures/') || /\.(long|soak)\.test\.ts$/.test(path)) continue
    t.notMatch(await readFile(join(root, 'test', path), 'utf8'), /\.test\('(sqlite|postgres)'/, path)
  }
})
