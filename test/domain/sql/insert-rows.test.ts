import t, { type Test } from 'tap'
import { connect } from '../../../db/connect.js'
import { insertReturningIds, insertRows } from '../../../domain/sql/insert-rows.js'
import { onMigratedDatabases } from '../../support/databases.js'

const created_at = '2031-01-15T12:00:00.000Z'

type Mail = Parameters<typeof insertRows<'emails'>>[2][number]

/** A mail that has its own recipient; everything else is the same in all of them. */
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

/** Inserts rows and reads them by the ids that were returned, in that order. */
async function insertAndRead(t: Test, url: string, rows: readonly Mail[]): Promise<unknown[]> {
  const database = await connect(url)
  t.teardown(() => database.close())
  const ids = await database.transaction((db) => insertReturningIds(db, 'emails', rows))
  t.equal(new Set(ids).size, rows.length, 'each row has an id')
  const stored = await database.read('emails').whereIn('id', ids)
  const byId = new Map(stored.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id) as unknown as Record<string, unknown>
    return Object.fromEntries(Object.keys(rows[0] as Mail).map((name) => [name, row[name]]))
  })
}

// Numbers of rows that come to one statement and to several, on either side of each limit.
for (const count of [1, 2, 63, 64, 255, 256, 257, 600])
  onMigratedDatabases(t, `${count} rows are stored in their order with their ids`, async (t, url) => {
    const rows = Array.from({ length: count }, (_, n) => mail(n))
    t.strictSame(await insertAndRead(t, url, rows), rows)
    const database = await connect(url)
    t.teardown(() => database.close())
    await database.transaction(async (db) => {
      await db('emails').delete()
      await insertRows(db, 'emails', rows)
    })
    const stored = await database.read('emails').orderBy('id').pluck('recipient')
    t.strictSame(
      stored,
      rows.map(({ recipient }) => recipient),
      'and without asking for them',
    )
  })

onMigratedDatabases(t, 'rows that are all the same are all stored', async (t, url) => {
  const rows = Array.from({ length: 300 }, () => mail(1))
  t.strictSame(await insertAndRead(t, url, rows), rows)
})

onMigratedDatabases(t, 'a value that only the last row has, and any text, is stored as it is', async (t, url) => {
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
  t.strictSame(await insertAndRead(t, url, rows), rows)
})

onMigratedDatabases(t, 'a text in a column of its own and null are told apart', async (t, url) => {
  const rows = Array.from({ length: 80 }, (_, n) => ({ ...mail(n), last_error: n % 2 === 0 ? null : 'null' }))
  t.strictSame(await insertAndRead(t, url, rows), rows)
})
