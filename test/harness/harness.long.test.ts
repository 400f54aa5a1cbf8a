import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import SQLite from 'better-sqlite3'
import pg from 'pg'
import t, { type Test } from 'tap'
import { databaseFrom, databasesToTest, onBothDatabases } from '../support/databases.js'
import { compiledPath, readTap, summary, type Tally } from '../support/tap.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Runs one statement in the database at `url`, without the service's database code, and returns its rows. */
async function query(url: string, sql: string): Promise<unknown[]> {
  if (url.startsWith('sqlite:')) {
    const database = new SQLite(url.slice('sqlite:'.length))
    try {
      const statement = database.prepare(sql)
      if (statement.reader) return statement.all()
      statement.run()
      return []
    } finally {
      database.close()
    }
  }
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Returns an environment without the variables that would make the started process part of this run. */
function outsideTap(changes: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^_?TAP|^(NODE_OPTIONS|TEST_DATABASES)$/.test(name))
  return { ...Object.fromEntries(own), ...changes }
}

function run(...args: string[]): SpawnSyncReturns<string> {
  return runOn(undefined, ...args)
}

function runOn(databases: string | undefined, ...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, ['dist/test/support/run.js', ...args], {
    cwd: root,
    env: outsideTap({ TEST_TIMES: '', ...(databases !== undefined && { TEST_DATABASES: databases }) }),
    encoding: 'utf8',
  })
}

function read(output: string): { tally: Tally; printed: string } {
  let printed = ''
  const { parser, tally } = readTap((text) => {
    printed += `${text}\n`
  })
  parser.end(output)
  return { tally, printed }
}

const lastLines = (text: string, count: number) => text.trimEnd().split('\n').slice(-count)

t.test('each test gets a new database of each kind, and the databases are removed afterwards', async (t) => {
  const seen = new Set<string>()
  for (const title of ['first', 'second']) {
    await onBothDatabases(t, title, async (t, url) => {
      t.match(url, t.name === 'sqlite' ? /^sqlite:\// : /^postgres(ql)?:\/\//)
      seen.add(url)
      await query(url, 'CREATE TABLE things (id integer PRIMARY KEY)')
      await query(url, 'INSERT INTO things VALUES (1)')
      t.strictSame(await query(url, 'SELECT id FROM things'), [{ id: 1 }])
    })
  }
  t.equal(seen.size, 2 * databasesToTest().length)
  for (const url of seen) {
    if (url.startsWith('sqlite:')) await t.rejects(access(url.slice('sqlite:'.length)), { code: 'ENOENT' })
    else await t.rejects(query(url, 'SELECT 1'), { code: '3D000' }, 'the database is dropped')
  }
})

t.test("a teardown can still use the test's database", async (t) => {
  const found: unknown[] = []
  await onBothDatabases(t, 'a test that closes late', async (t, url) => {
    t.teardown(async () => found.push(...(await query(url, 'SELECT 1 AS one'))))
  })
  t.strictSame(
    found,
    databasesToTest().map(() => ({ one: 1 })),
  )
})

t.test('inserting into a copied PostgreSQL database does not change its template', async (t) => {
  const template = await databaseFrom()(t)
  await query(template, 'CREATE TABLE things (id integer)')
  const copy = await databaseFrom(new URL(template).pathname.slice(1))(t)
  await query(copy, 'INSERT INTO things VALUES (1)')
  t.strictSame(await query(template, 'SELECT * FROM things'), [])
})

t.test('without the runner, a PostgreSQL test fails with instructions', async (t: Test) => {
  const url = process.env.TEST_DATABASE_URL
  t.teardown(() => {
    process.env.TEST_DATABASE_URL = url
  })
  delete process.env.TEST_DATABASE_URL
  await t.rejects(databaseFrom()(t), { message: /TEST_DATABASE_URL is not set: run `npm test/ })
})

t.test('a test PostgreSQL server is removed when the process that started it is killed', async (t) => {
  const script = `
    const { startPostgres } = await import('./dist/test/support/postgres.js')
    console.log((await startPostgres()).url)`
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: outsideTap({ TEST_DATABASE_URL: '' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(starter.stdout, 'data')
  const url = String(line).trim()
  const [{ folder }] = (await query(url, `SELECT current_setting('data_directory') AS folder`)) as [{ folder: string }]
  starter.kill('SIGKILL')

  const exists = () =>
    access(folder).then(
      () => true,
      () => false,
    )
  for (let waited = 0; (await exists()) && waited < 10_000; waited += 50) await sleep(50)
  t.notOk(await exists(), 'its folder is removed')
  await t.rejects(query(url, 'SELECT 1'), { code: 'ECONNREFUSED' })
})

t.test(
  'a failed run prints the failures, the output of failing files, the skipped tests, and the counts, in this order',
  async (t) => {
    const { status, stdout } = run('test/harness/fixtures/outcomes.ts')
    t.equal(status, 1)
    t.match(stdout, /^not ok dist\/test\/harness\/fixtures\/outcomes\.js > postgres > did not hold\n {2}\S/m)
    const starts = ['not ok ', 'the failing file wrote this', 'skipped: ', 'failed: ']
    const places = starts.map((start) => stdout.indexOf(`\n${start}`))
    t.notOk(places.includes(-1), stdout)
    t.strictSame(
      places,
      [...places].sort((a, b) => a - b),
    )
    t.strictSame(lastLines(stdout, 6), [
      'failed: dist/test/harness/fixtures/outcomes.js > postgres > did not hold',
      '1 files in 1 processes; 0 services started',
      'sqlite: 1 passed, 0 failed',
      'postgres: 1 passed, 1 failed',
      'neither: 1 passed, 0 failed',
      '3 passed, 1 failed, 1 skipped',
    ])
  },
)

t.test('TEST_DATABASES=sqlite leaves out the tests on PostgreSQL', async (t) => {
  const { stdout } = run('test/harness/fixtures/bodies.ts')
  t.strictSame(lastLines(stdout, 4).slice(0, 2), ['sqlite: 2 passed, 0 failed', 'postgres: 2 passed, 0 failed'])
  const { stdout: onlySqlite } = runOn('sqlite', 'test/harness/fixtures/bodies.ts')
  t.strictSame(lastLines(onlySqlite, 4).slice(0, 2), ['sqlite: 2 passed, 0 failed', 'postgres: 0 passed, 0 failed'])
})

t.test(
  'the runner passes options to tap, exits with 0 if every test passes, and omits the output of passing files',
  async (t) => {
    const { status, stdout } = run('test/harness/fixtures/outcomes.ts', '--grep=/sqlite/')
    t.equal(status, 0)
    t.strictSame(lastLines(stdout, 1), ['2 passed, 0 failed, 2 skipped'])
    t.notMatch(stdout, 'the failing file wrote this')
  },
)

t.test('a run without tests fails', async (t) => {
  const { status, stdout, stderr } = run('test/harness/fixtures/missing-*.ts')
  t.equal(status, 1)
  t.match(stderr, 'No valid test files found')
  t.strictSame(lastLines(stdout, 1), ['0 passed, 0 failed'])
})

t.test('a missing file stops the run before the first test', async (t) => {
  const { status, stdout, stderr } = run('test/harness/fixtures/outcomes.ts', 'test/harness/fixtures/missing.ts')
  t.strictSame([status, stdout], [2, ''])
  t.match(stderr, 'test: test/harness/fixtures/missing.ts is not there')
})

t.test('an uncaught error or unhandled rejection fails the run and appears in its output', async (t) => {
  const { status, stdout, stderr } = run('test/harness/fixtures/crash.ts', 'test/harness/fixtures/rejection.ts')
  t.equal(status, 1)
  for (const error of ['this throw is not awaited', 'this rejection is not awaited']) t.match(stdout + stderr, error)
  for (const fixture of ['crash', 'rejection']) t.match(stdout, `FAILED dist/test/harness/fixtures/${fixture}.js`)
})

t.test('maps source files, folders, and globs to compiled paths, and leaves options unchanged', async (t) => {
  const cases = {
    'test/engine/form.test.ts': 'dist/test/engine/form.test.js',
    './test/engine/form.test.ts': 'dist/test/engine/form.test.js',
    'dist/test/engine/form.test.js': 'dist/test/engine/form.test.js',
    'test/engine/*.test.ts': 'dist/test/engine/*.test.js',
    'test/harness': 'dist/test/harness/**/*.test.js',
    'dist/test/harness/': 'dist/test/harness/**/*.test.js',
    [`${root}test/harness`]: 'dist/test/harness/**/*.test.js',
    '--bail': '--bail',
    terse: 'terse',
  }
  for (const [argument, path] of Object.entries(cases)) t.equal(compiledPath(argument, root), path, argument)
})

t.test('attributes assertions to the database of their subtest, at any depth', async (t) => {
  const { tally } = read(`
# Subtest: a.test.js
    # Subtest: both
        # Subtest: sqlite
            # Subtest: deeper
                ok 1 - held
                ok 2 - held
                1..2
            ok 1 - deeper
            1..1
        ok 1 - sqlite
        # Subtest: postgres
            ok 1 - held
            not ok 2 - did not hold
            1..2
        not ok 2 - postgres
        1..2
    not ok 1 - both
    ok 2 - mentions sqlite in its title
    1..2
not ok 1 - a.test.js
1..1
`)
  t.strictSame(tally, {
    sqlite: { passed: 2, failed: 0 },
    postgres: { passed: 1, failed: 1 },
    neither: { passed: 1, failed: 0 },
    skipped: [],
    failed: ['a.test.js > both > postgres > did not hold'],
    details: [],
  })
})

t.test('counts a failed subtest without failed assertions as one failure', async (t) => {
  const { tally } = read(`
# Subtest: crashed.test.js
    # Subtest: sqlite
        ok 1 - held
        1..2
    not ok 1 - sqlite
    1..1
not ok 1 - crashed.test.js
# Subtest: silent.test.js
    1..0
not ok 2 - silent.test.js # exit 1
1..2
`)
  t.strictSame(tally.sqlite, { passed: 1, failed: 1 })
  t.strictSame(tally.neither, { passed: 0, failed: 1 })
})

t.test('lists skipped and todo tests with their reason, and counts them as neither passed nor failed', async (t) => {
  const { tally } = read(`
ok 1 - moon # SKIP needs a \\#1 moon
not ok 2 - sun # TODO rise
ok 3 - stars # SKIP
ok 4 - earth
1..4
`)
  t.equal(
    summary(tally),
    `skipped: moon: needs a #1 moon
skipped: sun: rise
skipped: stars: no reason given
sqlite: 0 passed, 0 failed
postgres: 0 passed, 0 failed
neither: 1 passed, 0 failed
1 passed, 0 failed, 3 skipped`,
  )
})
