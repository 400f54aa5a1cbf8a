import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import t from 'tap'
import { connect } from '../../db/connect.js'
import type { Database } from '../../db/database.js'
import { statisticsJob } from '../../server/jobs/statistics.js'
import { startNode } from '../server/child.js'
import { slowdown } from '../support/slowdown.js'
import { openBooks } from './books.js'
import { onMigratedSqlite, sqlitePath } from './one-database.js'

const process = 'test/db/fixtures/process.js'

onMigratedSqlite(t, 'commits are flushed to disk, even after a WAL file is reopened', async (t, url) => {
  for (const opening of ['first', 'second']) {
    const database = await connect(url)
    const [{ synchronous }] = await database.transaction((db) => db.raw('pragma synchronous'))
    t.equal(synchronous, 2, `FULL at the ${opening} opening`)
    const [{ journal_mode: mode }] = await database.read.raw('pragma journal_mode')
    t.equal(mode, 'wal')
    await database.close()
  }
})

onMigratedSqlite(t, 'foreign keys are enforced, even after the file is reopened', async (t, url) => {
  for (const opening of ['first', 'second']) {
    const database = await connect(url)
    await t.rejects(
      database.transaction((db) =>
        db('client_logins').insert({ client_id: 1, login_id: 1, permissions: 'all', is_owner: 0 }),
      ),
      { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' },
      opening,
    )
    await database.close()
  }
})

onMigratedSqlite(t, 'the reading connection cannot write', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  await t.rejects(database.read('settings').insert({ name: 'a', value: '1', group: 'general' }), {
    code: 'SQLITE_READONLY',
  })
})

onMigratedSqlite(t, 'a transaction locks out other writers from its start', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const other = new SQLite(sqlitePath(url), { timeout: 0 })
  t.teardown(() => other.close())
  const insert = other.prepare("insert into settings (name, value) values ('other', '1')")
  await database.transaction(async (db) => {
    await db('settings').select()
    t.throws(() => insert.run(), { code: 'SQLITE_BUSY' })
    await db('settings').insert({ name: 'own', value: '1', group: 'general' })
  })
  insert.run()
  t.strictSame(await database.read('settings').orderBy('name').pluck('name'), ['other', 'own'])
})

onMigratedSqlite(
  t,
  'transactions that read before they write do not fail while another process writes',
  async (t, url) => {
    const database = await connect(url)
    t.teardown(() => database.close())
    const other = startNode(t, process, ['write', url])
    await other.waitForOutput(/writing/)
    const before = await database.read('settings').count({ n: '*' }).first()
    for (let round = 0; round < 40; round++) {
      await database.transaction(async (db) => {
        await db('settings').count({ n: '*' })
        await sleep(1)
        await db('settings').insert({ name: `own ${round}`, value: '1', group: 'general' })
      })
      // Lets the other process write, because SQLite's waiting favors the process that tries more often.
      await sleep(10)
    }
    await other.kill()
    t.equal((await database.read('settings').where('name', 'like', 'own %')).length, 40)
    const after = await database.read('settings').count({ n: '*' }).first()
    t.ok(Number(after?.n) > Number(before?.n) + 40, 'the other process also wrote')
  },
)

onMigratedSqlite(
  t,
  "waiting for another process's write lock blocks neither reads nor the event loop",
  async (t, url) => {
    const database = await connect(url)
    t.teardown(() => database.close())
    const other = startNode(t, process, ['hold', url, '1000'])
    await other.waitForOutput(/held/)
    const started = performance.now()
    const delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    const waiting = database.transaction((db) => db('settings').insert({ name: 'own', value: '1', group: 'general' }))
    const longestRead = await readUntil(waiting, () => database.read('settings').select())
    delay.disable()
    const waited = performance.now() - started
    t.ok(waited > 600, `the transaction waited: ${Math.round(waited)} ms`)
    t.ok(
      delay.max / 1e6 < 500 * slowdown(),
      `the event loop was never blocked for long: ${Math.round(delay.max / 1e6)} ms`,
    )
    t.ok(longestRead < 500 * slowdown(), `reads took at most ${Math.round(longestRead)} ms`)
    t.strictSame(await database.read('settings').orderBy('name').pluck('name'), ['held', 'own'], 'both rows are stored')
  },
)

/** Reads repeatedly until the promise settles. Returns the longest read in milliseconds. */
async function readUntil(promise: Promise<unknown>, read: () => Promise<unknown>): Promise<number> {
  let over = false
  void promise.finally(() => {
    over = true
  })
  let longest = 0
  while (!over) {
    const started = performance.now()
    await read()
    longest = Math.max(longest, performance.now() - started)
    await sleep(5)
  }
  await promise
  return longest
}

// R-3154
t.test('reports a folder created for the database in one line, once', async (t) => {
  const folder = join(t.testdir({}), 'new', 'data')
  const said: string[] = []
  const open = async () => (await connect(`sqlite:${folder}/x.db`, { say: (sentence) => said.push(sentence) })).close()
  await open()
  t.equal(said[0], `Created the folder ${folder} for the database`)
  said.length = 0
  await open()
  t.strictSame(said, [])
})

t.test('rejects a file that cannot be opened in one line', async (t) => {
  for (const url of ['sqlite:/', 'sqlite:/dev/null/data/x.db', 'sqlite:/etc/hostname/x.db']) {
    const error: Error = await connect(url, { serving: true }).then(
      () => t.fail(`${url} was opened`),
      (reason) => reason,
    )
    t.match(
      error.message,
      /^The (?:folder of the )?database \/\S* \(DATABASE_URL\) cannot be (?:created|opened): [^\n]+$/,
      url,
    )
  }
})

/** Inserts 400 clients with three live services each. */
async function fill(database: Pick<Database, 'transaction'>): Promise<void> {
  const kept = { status: 'active', billing_cycle: 'monthly', created_at: '2024-02-29T12:34:56.789Z' }
  await database.transaction(async (db) => {
    await db('clients').insert(
      Array.from({ length: 400 }, (_, n) => ({
        ...{ firstname: '', lastname: '', companyname: '', email: `${n}`, email_key: `${n}`, search: '' },
        ...{ country: 'NO', status: 'active', currency_id: 1, created_at: kept.created_at },
      })) as never,
    )
    const services = Array.from({ length: 400 }, (_, n) => ({ ...kept, client_id: 1 + n })) as never
    for (let each = 0; each < 3; each++) await db('services').insert(services)
  })
}

/** Returns SQLite's query plan for the live services of a few clients. */
async function planOfFew({ read }: Pick<Database, 'read'>): Promise<string> {
  const few = Array.from({ length: 50 }, (_, n) => n + 1)
  const query = read('services').whereIn('status', ['active', 'suspended']).whereIn('client_id', few).toSQL()
  // An explained query does not check whether the schema has changed.
  await read('services').first('id')
  return JSON.stringify(await read.raw(`explain query plan ${query.sql}`, [...query.bindings]))
}

onMigratedSqlite(t, 'after a restart, the query plan of a grown database uses the client index', async (t, url) => {
  const grown = await openBooks(t, url)
  await fill(grown)
  await grown.close()
  const database = await connect(url)
  t.teardown(() => database.close())
  t.match(await planOfFew(database), /services_client_id_index/)
})

onMigratedSqlite(t, 'after the statistics job, query plans in both processes use the client index', async (t, url) => {
  const [grown, other] = [await openBooks(t, url), await connect(url)]
  t.teardown(() => other.close())
  await planOfFew(other)
  await fill(grown)
  t.notMatch(await planOfFew(grown), /services_client_id_index/, 'the job makes a difference')
  const version = grown.version(['settings'])
  await statisticsJob({ database: grown } as never)?.run()
  t.equal(grown.version(['settings']), version, 'cached tables stay cached')
  t.match(await planOfFew(grown), /services_client_id_index/)
  t.match(await planOfFew(other), /services_client_id_index/, 'another process uses the index, too')
})
