import SQLite from 'better-sqlite3'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { connect } from '../../db/connect.js'
import type { Database } from '../../db/database.js'
import { onMigratedDatabases } from '../support/databases.js'
import { onMigratedSqlite, sqlitePath } from './one-database.js'

const at = '2024-02-29T12:34:56.789Z'

/** Opens a database with a client, an invoice, an email, and an idempotency key: a row for each kind of column. */
async function open(t: Test, url: string): Promise<Database> {
  const database = await connect(url)
  t.teardown(() => database.close())
  await database.transaction(async (db) => {
    const put = (table: string, row: object) => db(table as 'settings').insert(row as never)
    await put('currencies', { id: 1, code: 'USD', is_default: 1 })
    await put('clients', {
      id: 1,
      ...{ firstname: '', lastname: '', companyname: '', email: 'a', email_key: 'a', search: '' },
      ...{ country: 'NO', status: 'active', currency_id: 1, created_at: at },
    })
    await put('invoices', {
      id: 1,
      client_id: 1,
      currency_id: 1,
      status: 'draft',
      date: '2024-02-29',
      due_date: '2024-02-29',
      created_at: at,
    })
    await put('emails', {
      id: 1,
      template: '',
      recipient: '',
      subject: '',
      body: '',
      status: 'queued',
      next_attempt_at: at,
      created_at: at,
    })
    await put('idempotency_keys', {
      owner: 'a',
      action: 'b',
      key: 'c',
      fingerprint: 'd',
      lease_ends_at: at,
      expires_at: at,
    })
  })
  return database
}

const set = (database: Database, table: string, column: string, value: unknown) =>
  database.transaction((db) => (db as Knex)(table).update({ [column]: value }))

async function refuses(t: Test, database: Database, table: string, column: string, value: unknown): Promise<void> {
  await t.rejects(set(database, table, column, value), `${table}.${column} rejects ${value}`)
}

const numbers = [
  ['clients', 'credit'],
  ['clients', 'is_tax_exempt'],
  ['clients', 'currency_id'],
  ['clients', 'group_id'],
  ['invoices', 'number'],
  ['invoices', 'total'],
  ['invoices', 'paid'],
  ['emails', 'attempts'],
  ['idempotency_keys', 'status'],
] as const

onMigratedDatabases(t, 'integer columns reject text and fractions', async (t, url) => {
  const database = await open(t, url)
  for (const [table, column] of numbers)
    for (const value of ['abc', '1x', '', 1.5, '1.5']) await refuses(t, database, table, column, value)
})

onMigratedDatabases(t, 'a flag accepts 1 and rejects 2, -1, and null', async (t, url) => {
  const database = await open(t, url)
  for (const value of [2, -1, null]) await refuses(t, database, 'clients', 'is_tax_exempt', value)
  await set(database, 'clients', 'is_tax_exempt', 1)
})

onMigratedDatabases(t, 'integers are exact up to 2^53 - 1, and larger ones are rejected', async (t, url) => {
  const database = await open(t, url)
  for (const value of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0]) {
    await set(database, 'invoices', 'total', value)
    t.equal((await database.read('invoices').first('total'))?.total, value)
  }
  // Numbers as text, because JavaScript cannot represent most of them exactly.
  for (const value of [
    '9007199254740992',
    '9007199254740993',
    '-9007199254740993',
    '9223372036854775807',
    '9223372036854775808',
  ])
    await t.rejects(
      database.transaction((db) => db.raw(`update invoices set total = ${value}`)),
      value,
    )
})

onMigratedDatabases(t, 'date columns accept only existing days in the form YYYY-MM-DD', async (t, url) => {
  const database = await open(t, url)
  for (const value of ['abc', '2023-02-30', '2023-02-29', '2023-13-01', '2023-00-10', '', '1000000-01-01x'])
    await refuses(t, database, 'invoices', 'due_date', value)
  for (const value of ['2024-02-29', '1999-12-31', '9999-12-31']) {
    await set(database, 'invoices', 'due_date', value)
    t.equal((await database.read('invoices').first('due_date'))?.due_date, value)
  }
})

onMigratedDatabases(t, 'timestamp columns accept only existing instants', async (t, url) => {
  const database = await open(t, url)
  for (const value of ['abc', '2023-02-30T00:00:00.000Z', '2023-01-01T25:00:00.000Z', ''])
    await refuses(t, database, 'invoices', 'paid_at', value)
  for (const value of ['2024-02-29T23:59:59.999Z', '1970-01-01T00:00:00.000Z', null]) {
    await set(database, 'invoices', 'paid_at', value)
    t.equal((await database.read('invoices').first('paid_at'))?.paid_at, value)
  }
})

onMigratedSqlite(t, 'SQLite rejects days and instants in forms other than the stored ones', async (t, url) => {
  const database = await open(t, url)
  // SQLite compares days and instants as text, so a value in another form would sort and match incorrectly.
  for (const value of ['2023-1-5', '20230105', 'now', '2460000', '2023-01-05 00:00:00', ' 2023-01-05'])
    await refuses(t, database, 'invoices', 'due_date', value)
  for (const value of [
    '2023-01-05',
    '2023-01-05T00:00:00Z',
    '2023-01-05 00:00:00.000Z',
    '2023-01-05T00:00:00.000+01:00',
    'now',
    0,
  ])
    await refuses(t, database, 'invoices', 'paid_at', value)
})

onMigratedDatabases(
  t,
  'rejects unknown statuses, negative credit, missing references, and the deletion of a referenced row',
  async (t, url) => {
    const database = await open(t, url)
    await refuses(t, database, 'clients', 'status', 'Active')
    await refuses(t, database, 'clients', 'credit', -1)
    await refuses(t, database, 'clients', 'currency_id', 99)
    await t.rejects(
      database.transaction((db) => db('currencies').delete()),
      'a referenced row cannot be deleted',
    )
  },
)

onMigratedDatabases(t, "names sort by code point, whatever the server's language", async (t, url) => {
  const database = await open(t, url)
  const names = ['b', 'Ä', 'a', 'Z', '😀', '', 'ß', 'ﬀ', 'B', 'é', 'z', 'ä', ' a', '-', 'aa', '１', '0']
  await database.transaction(async (db) => {
    await db('clients').delete()
    for (const name of names)
      await db('clients').insert({
        ...{ firstname: name, lastname: name, companyname: name, email: name, email_key: name, search: '' },
        ...{
          country: 'NO',
          status: 'active',
          currency_id: 1,
          language: 'en',
          is_tax_exempt: 0,
          credit: 0 as never,
          created_at: at,
        },
      })
  })
  const byCodePoint = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  for (const column of ['firstname', 'lastname', 'companyname', 'email_key'] as const) {
    t.strictSame(await database.read('clients').orderBy(column).pluck(column), byCodePoint, column)
    t.strictSame(await database.read('clients').orderBy(column, 'desc').pluck(column), [...byCodePoint].reverse())
    t.strictSame(
      await database
        .read('clients')
        .where(column, '>', 'Z')
        .orderBy(column)
        .first()
        .then((row) => row?.[column]),
      'a',
    )
  }
})

onMigratedSqlite(t, 'every integer, date, and timestamp column has a check', async (t, url) => {
  await (await connect(url)).close()
  const file = new SQLite(sqlitePath(url))
  t.teardown(() => file.close())
  const tables = file
    .prepare(
      "select name, sql from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'migrations%'",
    )
    .all() as { name: string; sql: string }[]
  t.ok(tables.length > 10)
  for (const { name, sql } of tables) {
    const references = (file.pragma(`foreign_key_list(${name})`) as { from: string }[]).map(({ from }) => from)
    const columns = file.pragma(`table_info(${name})`) as { name: string; type: string; pk: number }[]
    for (const column of columns) {
      const checked =
        sql.includes(`typeof(${column.name})`) || new RegExp(`\\b${column.name} in \\([\\d, ]+\\)`).test(sql)
      if (/int/i.test(column.type) && column.pk === 0)
        t.ok(checked || references.includes(column.name), `${name}.${column.name} accepts only integers`)
      if (/_(?:at|date)$/.test(column.name))
        t.ok(
          sql.includes(`${column.name} is date(`) || sql.includes(`${column.name} is strftime(`),
          `${name}.${column.name} accepts only its form`,
        )
    }
  }
})
