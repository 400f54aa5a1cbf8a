import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { connect } from '../../db/connect.js'
import type { Database } from '../../db/database.js'
import { migrated, onMigratedDatabases } from '../support/databases.js'

const at = '2024-02-29T12:34:56.789Z'

/** Inserts rows with edge cases of each kind of value. */
async function fill(database: Database): Promise<void> {
  await database.transaction(async (db) => {
    // Inserts rows one by one, because an insert of several rows sets omitted columns to null on SQLite and to the
    // default on PostgreSQL.
    const put = async (table: string, ...rows: object[]) => {
      for (const row of rows) await (db as Knex)(table).insert(row)
    }
    await put(
      'settings',
      { name: 'empty', value: '' },
      { name: 'none', value: null },
      { name: 'text', value: 'Ä "quoted" \\ \n😀' },
    )
    await put(
      'currencies',
      { code: 'USD', prefix: '$', rate: 1, is_default: 1 },
      { code: 'JPY', decimals: 0, rate: 0.1 + 0.2, is_default: 0 },
    )
    await put('client_groups', { name: 'x', discount: 10_000 })
    const client = {
      firstname: 'A',
      lastname: 'B',
      companyname: '',
      country: 'NO',
      status: 'active',
      search: '',
      created_at: at,
    }
    await put(
      'clients',
      { ...client, email: 'a', email_key: 'a', currency_id: 1, group_id: 1, credit: Number.MAX_SAFE_INTEGER },
      { ...client, email: 'b', email_key: 'b', currency_id: 2, created_at: '1970-01-01T00:00:00.000Z' },
    )
    const invoice = { currency_id: 1, status: 'draft', due_date: '2024-03-31', created_at: at }
    await put(
      'invoices',
      { ...invoice, client_id: 1, date: '2024-02-29', total: Number.MIN_SAFE_INTEGER, number: 7, paid_at: at },
      { ...invoice, client_id: null, date: '1999-12-31', total: 100, number: null, paid_at: null },
    )
  })
}

type Question = (db: Knex) => PromiseLike<unknown>

const questions: Record<string, Question> = {
  settings: (db) => db('settings').orderBy('name'),
  currencies: (db) => db('currencies').orderBy('id'),
  groups: (db) => db('client_groups'),
  clients: (db) => db('clients').orderBy('id'),
  invoices: (db) => db('invoices').orderBy('id'),
  'a count': (db) => db('clients').count({ n: '*' }),
  'a count of no rows': (db) => db('emails').count({ n: '*' }),
  'a count by group': (db) => db('clients').select('status').count({ n: '*' }).groupBy('status'),
  'a sum': (db) => db('invoices').where('total', '>', 0).sum({ n: 'total' }),
  'a sum of small integers': (db) => db('currencies').sum({ n: 'is_default' }),
  'a sum of no rows': (db) => db('invoices').where({ id: 0 }).sum({ n: 'total' }),
  'a minimum and a maximum': (db) =>
    db('invoices').min({ total: 'total', date: 'date' }).max({ id: 'id', at: 'paid_at' }),
  'a joined row': (db) =>
    db('invoices')
      .join('clients', 'clients.id', 'invoices.client_id')
      .first('invoices.date', 'clients.credit', 'invoices.created_at'),
  'a comparison of days': (db) => db('invoices').where('date', '>', '2024-02-28').pluck('date'),
  'a comparison of instants': (db) =>
    db('clients').where('created_at', '<=', at).orderBy('created_at').pluck('created_at'),
  'instants in order': (db) => db('clients').orderBy('created_at').pluck('id'),
  'the result of an insert': (db) =>
    db('client_groups').insert({ name: 'y', discount: 1 }).returning(['id', 'discount']),
  'the count of an update': (db) => db('client_groups').update({ discount: 2 }),
  'the result of an update': (db) =>
    db('invoices')
      .where({ id: 1 })
      .update({ total: 5 as never })
      .returning(['id', 'date', 'paid_at', 'total']),
  'the result of a duplicate insert': (db) =>
    db('client_groups').insert({ name: 'y', discount: 1 }).onConflict('name').ignore().returning('id'),
  'the count of a delete': (db) => db('client_groups').delete(),
  'no row': (db) => db('emails').first(),
}

/** Fills a database and returns the result of each query by title. */
async function answers(t: Test, url: string): Promise<Map<string, unknown>> {
  const database = await connect(url)
  t.teardown(() => database.close())
  await fill(database)
  return database.transaction(async (db) => {
    const given = new Map<string, unknown>()
    for (const [title, ask] of Object.entries(questions)) given.set(title, await ask(db))
    return given
  })
}

t.test('both databases return the same results for the same rows', async (t) => {
  const sqlite = await answers(t, await migrated.sqlite(t))
  const postgres = await answers(t, await migrated.postgres(t))
  for (const title of Object.keys(questions)) t.strictSame(postgres.get(title), sqlite.get(title), title)
  const [invoice] = sqlite.get('invoices') as [Record<string, unknown>]
  t.match(invoice, { id: 1, date: '2024-02-29', paid_at: at, total: Number.MIN_SAFE_INTEGER, number: 7, client_id: 1 })
  t.strictSame(sqlite.get('a count'), [{ n: 2 }])
  t.strictSame(sqlite.get('a sum of no rows'), [{ n: null }])
})

onMigratedDatabases(t, 'a transaction is committed completely or not at all', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const put = (db: Knex, name: string) => db('settings').insert({ name, value: '', group: 'general' })
  t.equal(await database.transaction((db) => put(db, 'a').then(() => 'answer')), 'answer')
  await t.rejects(
    database.transaction(async (db) => {
      await put(db, 'b')
      throw new Error('changed my mind')
    }),
    { message: 'changed my mind' },
  )
  await t.rejects(
    database.transaction(async (db) => {
      await put(db, 'c')
      await put(db, 'a')
    }),
    'a rejected row also undoes the row before it',
  )
  t.strictSame(await database.read('settings').pluck('name'), ['a'])
})

onMigratedDatabases(t, 'an error contains the statement, but none of its values', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const insert = () =>
    database.transaction((db) => db('settings').insert({ name: 'canary-81x', value: 'canary-82x', group: 'general' }))
  await insert()
  const error: Error = await insert().then(
    () => t.fail('accepted a duplicate'),
    (reason) => reason,
  )
  t.match(error.message, /insert into/)
  t.notMatch(`${error.message}${error.stack}`, /canary/)
})

onMigratedDatabases(t, 'a closed database rejects queries', async (t, url) => {
  const database = await connect(url)
  await database.read('settings').select()
  await database.close()
  await t.rejects(database.read('settings').select())
})

t.test('rejects a URL for another kind of database in one line, without the password', async (t) => {
  await t.rejects(connect('mysql://user:canary@host/x'), {
    message: 'DATABASE_URL must be sqlite:PATH or postgres://…, not mysql:…',
  })
})
