// The previous release must keep working on this release's database, because processes are replaced one after another,
// and a failed upgrade is rolled back.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import knex from 'knex'
import type { Test } from 'tap'
import t from 'tap'
import { connect } from '../../db/connect.js'
import { startNode } from '../server/child.js'
import { type Served, serve } from '../server/serve.js'
import { databaseFrom, onBothDatabases, sqliteFile } from '../support/databases.js'
import { tableNames } from '../support/digest.js'
import { lastRelease } from '../support/last-release.js'

const last = await lastRelease()
const skip = typeof last === 'string' ? last : false
const program = (path: string): string => (typeof last === 'string' ? '' : last.program(path))

const serveLast = (t: Test, url: string): Promise<Served> =>
  serve(t, { DATABASE_URL: url }, { program: program('server/main.js') })

t.test("the previous release answers its calls on this release's schema", { skip }, async (t) => {
  // Calls each action on each database with valid, nearly valid, and invalid values. The prepared databases have this
  // release's schema.
  for (const n of [1, 2, 3, 4]) {
    const child = startNode(t, program(`test/catalogue/fuzz-${n}-of-4.test.js`), [], {
      environment: {
        TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? '',
        TEST_SQLITE_TEMPLATE: process.env.TEST_SQLITE_TEMPLATE ?? '',
        TEST_POSTGRES_TEMPLATE: process.env.TEST_POSTGRES_TEMPLATE ?? '',
        FUZZ_RUNS: process.env.FUZZ_RUNS ?? '2',
        // In seconds, for the whole file. By default, tap gives up after 30.
        TAP_TIMEOUT: '900',
      },
    })
    const { code } = await child.ended
    const failures = child.stdout().match(/^ *not ok .*$(?:\n +---[\s\S]*?\n +\.\.\.)?/gm)
    t.equal(code, 0, failures?.slice(0, 3).join('\n') ?? child.stderr())
    t.match(child.stdout(), /answers as declared/)
  }
})

/** Calls a server, one call after another, until `stop` is called, which returns the failed calls. */
function keepCalling(server: Served) {
  let stopped = false
  let calls = 0
  const wrong: string[] = []
  const call = async (action: string, parameters = {}, method: 'GET' | 'POST' = 'POST') => {
    const { status, body } = await server.call(action, parameters, method)
    calls++
    if (status !== 200) wrong.push(`${action}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const over = (async () => {
    while (!stopped) {
      const email = `${randomUUID()}@example.com`
      const { clientid } = await call('addclient', { firstname: 'Ada', lastname: 'L', email, country: 'GB' })
      await call('addcredit', { clientid, description: 'Goodwill', amount: 5 })
      const items = [{ description: 'Setup', amount: 7 }]
      const { invoiceid } = await call('createinvoice', { userid: clientid, items })
      await call('addinvoicepayment', { invoiceid, transid: email, amount: 7 })
      await call('openticket', { deptid: 1, subject: 'Hello', message: 'Hello', email, clientid })
      await call('getclients', {}, 'GET')
      await call('getclientsdetails', { clientid }, 'GET')
      await call('getinvoices', { userid: clientid }, 'GET')
    }
  })()
  return {
    calls: () => calls,
    stop: async () => {
      stopped = true
      await over
      return wrong
    },
  }
}

t.test('a process of the previous release keeps serving while this release migrates', { skip }, async (t) => {
  await t.test('postgres', async (t) => {
    const url = await databaseFrom()(t)
    const server = await serveLast(t, url)
    const calling = keepCalling(server)
    const database = await connect(url)
    await database.close()
    const after = calling.calls()
    while (calling.calls() < after + 40) await sleep(20)
    t.strictSame(await calling.stop(), [], 'no call failed')
    t.equal((await server.kill('SIGTERM')).code, 0)
  })
})

/** Returns the number of rows in each table, without migrating. */
async function countRows(url: string): Promise<Record<string, number>> {
  const sqlite = url.startsWith('sqlite:')
  const db = sqlite
    ? knex({ client: 'better-sqlite3', connection: { filename: url.slice('sqlite:'.length) }, useNullAsDefault: true })
    : knex({ client: 'pg', connection: url })
  try {
    const names = await tableNames({ dialect: sqlite ? 'sqlite' : 'postgres', read: db })
    // SQLite's own statistics tables grow with the number of indexes.
    const own = names.filter((name) => !name.startsWith('sqlite_'))
    const counts = own.map(async (name) => [name, Number((await db(name).count({ n: '*' }))[0]?.n)])
    return Object.fromEntries(await Promise.all(counts))
  } finally {
    await db.destroy()
  }
}

/** Returns the statements that drop or replace a table, which on SQLite also affects the rows that refer to it. */
const rebuilds = (statements: readonly string[]): string[] =>
  statements.filter((sql) => /^\s*(?:drop table|alter table \S+ rename to)/i.test(sql))

const empty = { sqlite: sqliteFile, postgres: databaseFrom() }

if (!skip)
  onBothDatabases(
    t,
    'migrating a database of the previous release keeps every row, and the previous release still serves calls on it',
    async (t, url) => {
      const environment = { DATABASE_URL: url, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
      const seed = startNode(t, program('tools/seed.js'), ['--clients', '300'], { environment })
      t.equal((await seed.ended).code, 0, seed.stderr())
      const first = await serveLast(t, url)
      const calling = keepCalling(first)
      while (calling.calls() < 24) await sleep(20)
      t.strictSame(await calling.stop(), [])
      t.equal((await first.kill('SIGTERM')).code, 0)

      const audit = startNode(t, program('tools/audit.js'), [], { environment })
      t.equal((await audit.ended).code, 0, audit.stdout())
      const counted = await countRows(url)

      const statements: string[] = []
      const database = await connect(url, { onQuery: (sql) => statements.push(sql) })
      t.teardown(() => database.close())
      if (database.dialect === 'sqlite') {
        t.strictSame(await database.read.raw('PRAGMA foreign_key_check'), [], 'every reference is valid')
        t.strictSame(rebuilds(statements), [], 'no existing table is rebuilt or dropped')
      }
      await database.close()
      // This release adds the auditor's role and the counter of closed months.
      const added = { roles: Number(counted.roles) + 1, counters: Number(counted.counters) + 1 }
      t.match(await countRows(url), { ...counted, ...added, migrations_done: Number }, 'every row is kept')
      const auditAfter = startNode(t, 'tools/audit.js', [], { environment })
      t.equal((await auditAfter.ended).code, 0, auditAfter.stdout())

      const again = await serveLast(t, url)
      const callingAgain = keepCalling(again)
      while (callingAgain.calls() < 24) await sleep(20)
      t.strictSame(await callingAgain.stop(), [], 'the previous release still serves calls')
      t.equal((await again.kill('SIGTERM')).code, 0)
    },
    empty,
  )
