import t, { type Test } from 'tap'
import { connect } from '../../../db/connect.js'
import type { Database } from '../../../db/database.js'
import { insertReturningIds, insertRows } from '../../../domain/sql/insert-rows.js'
import { onMigratedDatabases } from '../../support/databases.js'

const created_at = '2031-01-15T12:00:00.000Z'

type Mail = Parameters<typeof insertRows<'emails'>>[2][number]

/** Returns an email whose recipient contains `n`. Everything else is the same by default. */
const mail = (n: number, more: Partial<Mail> = {}): Mail => ({
  client_id: null,
  template: 'note',
  recipient: `person${n}@example.com`,
  subject: 'Hello',
  body: 'Hello',
  status: 'queued',
  attempts: 0,
  next_attempt_at: created_at,
  created_at,
  ...more,
})

async function opened(t: Test, url: string): Promise<Database> {
  const database = await connect(url)
  t.teardown(() => database.close())
  return database
}

/** Inserts rows and reads them in the order of the returned IDs. */
async function insertAndRead(t: Test, database: Database, rows: readonly Mail[]): Promise<unknown[]> {
  const ids = await database.transaction((db) => insertReturningIds(db, 'emails', rows))
  t.equal(new Set(ids).size, rows.length, 'each row has an ID')
  const stored = await database.read('emails').whereIn('id', ids)
  const byId = new Map(stored.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id) as unknown as Record<string, unknown>
    return Object.fromEntries(Object.keys(rows[0] as Mail).map((name) => [name, row[name]]))
  })
}

// Numbers of rows for one and several statements, on either side of each limit.
for (const count of [1, 2, 63, 64, 255, 256, 257, 600])
  onMigratedDatabases(t, `stores ${count} rows in order and returns their IDs`, async (t, url) => {
    const rows = Array.from({ length: count }, (_, n) => mail(n))
    const database = await opened(t, url)
    t.strictSame(await insertAndRead(t, database, rows), rows)
    await database.transaction(async (db) => {
      await db('emails').delete()
      await insertRows(db, 'emails', rows)
    })
    const stored = await database.read('emails').orderBy('id').pluck('recipient')
    t.strictSame(
      stored,
      rows.map(({ recipient }) => recipient),
      'stores them in order without returning IDs',
    )
  })

onMigratedDatabases(t, 'stores identical rows', async (t, url) => {
  const rows = Array.from({ length: 300 }, () => mail(1))
  t.strictSame(await insertAndRead(t, await opened(t, url), rows), rows)
})

onMigratedDatabases(
  t,
  'stores any text unchanged, and values in columns that only the last row has',
  async (t, url) => {
    const texts = [
      '',
      ' ',
      'null',
      '"',
      "'; drop table emails; --",
      '\\',
      '\\u0041',
      '{"a": [1]}',
      'ü 漢 👋',
      'a\nb\tc',
      '?',
      '$1',
    ]
    const rows = Array.from({ length: 100 }, (_, n) => mail(n, { subject: texts[n % texts.length] ?? '' }))
    rows.push(mail(100, { attempts: 7, body: 'last', status: 'failed', created_at: '2031-02-01T00:00:00.001Z' }))
    t.strictSame(await insertAndRead(t, await opened(t, url), rows), rows)
  },
)

onMigratedDatabases(t, 'distinguishes the text null from a null value', async (t, url) => {
  const rows = Array.from({ length: 80 }, (_, n) => ({ ...mail(n), last_error: n % 2 === 0 ? null : 'null' }))
  t.strictSame(await insertAndRead(t, await opened(t, url), rows), rows)
})

onMigratedDatabases(t, 'stores rows that differ in some columns, whichever columns they share', async (t, url) => {
  const database = await opened(t, url)
  const later = '2031-01-16T12:00:00.000Z'
  const others: readonly Partial<Mail>[] = [
    { subject: 'other' },
    { body: 'other' },
    { template: 'other' },
    { next_attempt_at: later },
    { created_at: later },
    { attempts: 1, created_at: later },
  ]
  const more: readonly Partial<Mail>[] = [{}, { last_error: 'gone' }, { holds_password: 1 }, { unfinished_attempts: 1 }]
  for (const count of [1, 3, 70])
    for (const other of others)
      for (const added of more) {
        const rows = Array.from({ length: count }, (_, n) => mail(n, { ...added, ...(n % 2 === 1 && other) }))
        t.strictSame(await insertAndRead(t, database, rows), rows, `${count} rows, some with ${Object.keys(other)}`)
      }
})
