import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { connect } from '../../db/connect.js'
import { countRows } from '../../db/count.js'
import { countedTextColumns } from '../../db/counted-tables.js'
import type { Database } from '../../db/database.js'
import { forgetTextTotals } from '../../db/text-totals.js'
import { matchingClients } from '../../domain/clients/client-search.js'
import { matchingDomains } from '../../domain/domains/domains.js'
import type { DomainStatus } from '../../domain/values/statuses.js'
import { saveState } from '../support/database-state.js'
import { onMigratedDatabases } from '../support/databases.js'
import { openBooks } from './books.js'

const domain = (name: string, status: DomainStatus = 'active') => ({
  domain: name,
  status,
  created_at: '2024-02-29T00:00:00.000Z',
})

async function openDomains(t: Test, url: string, onQuery?: (sql: string) => void) {
  const database = await connect(url, onQuery && { onQuery })
  t.teardown(() => database.close())
  const names = ['alpha.example', 'beta.example', 'gamma.test']
  await database.transaction((db) => db('domains').insert(names.map((name) => domain(name)) as never))
  return database
}

const filters = [
  { name: 'a.' },
  { name: 'example' },
  { name: 'example', status: 'active' },
  { name: 'öl' },
  { name: 'zz' },
] as const

/** Expects the remembered totals to equal the counted rows. */
async function holds(t: Test, { read }: Database, what: string): Promise<void> {
  for (const filter of filters) {
    const selection = matchingDomains(read, filter)
    t.equal(await countRows(read, selection), (await selection.query()).length, `${what}: ${JSON.stringify(filter)}`)
  }
}

onMigratedDatabases(t, 'totals of text searches stay correct after each change', async (t, url) => {
  const database = await openDomains(t, url)
  const write = (work: (db: Knex) => PromiseLike<unknown>) => database.transaction(async (db) => void (await work(db)))
  await holds(t, database, 'first')
  await holds(t, database, 'again')
  await write((db) => db('domains').insert([domain('delta.example'), domain('other.test')] as never))
  await holds(t, database, 'added')
  await write((db) => db('domains').where({ domain: 'alpha.example' }).update({ domain: 'alpha.test' }))
  await holds(t, database, 'renamed')
  await write((db) => db('domains').where({ domain: 'beta.example' }).update({ status: 'cancelled' }))
  await holds(t, database, 'status changed')
  await write((db) => db('domains').where({ domain: 'beta.example' }).update({ status: 'active', domain: 'b.test' }))
  await holds(t, database, 'status and text changed')
  await write((db) => db('domains').where({ domain: 'gamma.test' }).delete())
  await holds(t, database, 'deleted')
  await write(async (db) => {
    await db('domains').where({ domain: 'delta.example' }).delete()
    await db('domains').insert(domain('epsilon.example') as never)
  })
  await holds(t, database, 'one replaced by another')
  const newest = await database.read('domains').max({ id: 'id' }).first()
  const id = Number(newest?.id)
  await write((db) => db('domains').insert({ ...domain('last.example'), id: id + 9 } as never))
  await holds(t, database, 'inserted far above the highest ID')
  await write((db) => db('domains').insert({ ...domain('first.example'), id: id + 5 } as never))
  await holds(t, database, 'inserted below the highest ID')
  await database
    .transaction(async (db) => {
      await db('domains').insert(domain('undone.example') as never)
      throw new Error('undone')
    })
    .catch(() => undefined)
  await holds(t, database, 'rolled back')
  await write((db) => db('domains').insert(domain('xn--kln-sna.example') as never))
  await holds(t, database, 'inserted without a readable name')
  const encoded = (db: Knex) => db('domains').where('domain', 'like', 'xn--%')
  await write((db) => encoded(db).update({ readable_name: 'köln.example' }))
  await holds(t, database, 'readable')
  await write((db) => encoded(db).update({ domain: 'xn--zrich-kva.example' }))
  await holds(t, database, 'renamed without a readable name')
})

onMigratedDatabases(
  t,
  'a text total reads only new rows after an insert, and all rows after an update',
  async (t, url) => {
    const seen: string[] = []
    const database = await openDomains(t, url, (sql) => seen.push(sql))
    const count = async () => {
      seen.length = 0
      const total = await countRows(database.read, matchingDomains(database.read, { name: 'example' }))
      const counting = seen.filter((sql) => /like/.test(sql))
      return { total, whole: counting.filter((sql) => !/id[`"] >/.test(sql)).length }
    }
    t.strictSame(await count(), { total: 2, whole: 1 })
    await database.transaction((db) => db('domains').insert(domain('delta.example') as never))
    t.strictSame(await count(), { total: 3, whole: 0 })
    await database.transaction((db) => db('domains').where({ domain: 'delta.example' }).update({ domain: 'd.test' }))
    t.strictSame(await count(), { total: 2, whole: 1 })
  },
)

onMigratedDatabases(t, "the total of a search changes with a client's search text", async (t, url) => {
  const database = await openBooks(t, url)
  const count = () => countRows(database.read, matchingClients(database.read, { search: 'ada', status: 'active' }))
  const change = (search: string) =>
    database.transaction(async (db) => void (await db('clients').where({ id: 1 }).update({ search })))
  t.equal(await count(), 0)
  await change('ada lovelace')
  t.equal(await count(), 1)
  t.equal(await count(), 1)
  await change('grace hopper')
  t.equal(await count(), 0)
})

onMigratedDatabases(t, 'every counted text column has its trigger', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const names: string[] =
    database.dialect === 'sqlite'
      ? await database.read('sqlite_master').where({ type: 'trigger' }).pluck('name')
      : await database.read('pg_trigger').pluck('tgname')
  for (const [table, text] of countedTextColumns) t.ok(names.includes(`${table}_${text}_changed`))
})

onMigratedDatabases(t, 'a text total is counted again after a restore', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const state = await saveState[database.dialect](url)
  t.teardown(state.end)
  const insert = (names: readonly string[]) =>
    database.transaction((db) => db('domains').insert(names.map((name) => domain(name)) as never))
  const total = () => countRows(database.read, matchingDomains(database.read, { name: 'example' }))
  await insert(['alpha.example', 'beta.example'])
  t.equal(await total(), 2)
  await state.restore()
  forgetTextTotals(database.read)
  // Makes the same number of changes, with the same IDs, as before the restore.
  await insert(['alpha.example', 'beta.test'])
  t.equal(await total(), 1)
})
