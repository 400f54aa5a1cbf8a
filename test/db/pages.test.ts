import { setImmediate as turn } from 'node:timers/promises'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import type { Database } from '../../db/database.js'
import { fetchPage, type Order } from '../../db/pages.js'
import { selectRows } from '../../domain/sql/selection.js'
import type { InvoiceStatus } from '../../domain/values/statuses.js'
import { migrated, onMigratedDatabases } from '../support/databases.js'
import { makeInvoices, openBooks } from './books.js'

const newestFirst: Order = [{ column: 'id', order: 'desc' }]
const oldestFirst: Order = [{ column: 'id', order: 'asc' }]

interface List {
  readonly status?: string
  readonly order?: Order
}

const matching = (db: Knex, { status }: List) =>
  selectRows(db, 'invoices', { status: status as InvoiceStatus | undefined })

const page = async ({ read }: Database, list: List, offset: number, limit: number) =>
  (
    (await fetchPage(read, { matching: matching(read, list), order: list.order ?? newestFirst }, offset, limit)) as {
      id: number
    }[]
  ).map(({ id }) => id)

/** Expects the page at each offset in `starts` to contain the same rows as the whole list at this offset. */
async function expectPagesOfList(
  t: Test,
  database: Database,
  list: List,
  starts: readonly number[],
  limit: number,
): Promise<void> {
  const all: number[] = await matching(database.read, list)
    .query()
    .orderBy([...(list.order ?? newestFirst)])
    .pluck('id')
  for (const start of starts) t.strictSame(await page(database, list, start, limit), all.slice(start, start + limit))
}

/** Returns the offsets of consecutive pages of `limit` rows, beginning with 0 and ending before `to`. */
const walk = (to: number, limit: number) => Array.from({ length: to / limit }, (_, n) => n * limit)

onMigratedDatabases(
  t,
  'a page far into a list contains the same rows as the whole list at its offset',
  async (t, url) => {
    const database = await openBooks(t, url)
    for (let n = 0; n < 6; n++)
      await database.transaction((db) => makeInvoices(db, 500, n % 3 === 2 ? 'paid' : 'unpaid'))
    const lists: readonly List[] = [
      {},
      { order: oldestFirst },
      { status: 'unpaid' },
      { status: 'unpaid', order: oldestFirst },
      { status: 'nothing' },
    ]
    const byTotal: List = {
      order: [
        { column: 'total', order: 'desc' },
        { column: 'id', order: 'asc' },
      ],
    }
    for (const list of [...lists, byTotal]) {
      await expectPagesOfList(t, database, list, walk(3250, 250), 250)
      await expectPagesOfList(t, database, list, [2900, 1000, 1300, 1775, 2000, 2999, 3000, 99_000], 25)
    }

    const changes: readonly [string, (db: Knex) => PromiseLike<unknown>][] = [
      ['a row inserted', (db) => makeInvoices(db, 1)],
      ['a row deleted', (db) => db('invoices').where({ id: 700 }).delete()],
      [
        'two rows with swapped statuses',
        (db) =>
          db('invoices')
            .whereIn('id', [499, 1499])
            .update({ status: db.raw("case status when 'paid' then 'unpaid' else 'paid' end") as never }),
      ],
      [
        'a row inserted between others',
        (db) =>
          db('invoices').insert({
            ...{ id: 700, client_id: 1, currency_id: 1, number: 7_000_000, status: 'unpaid' },
            ...{ date: '2024-02-29', due_date: '2024-02-29', created_at: '2024-02-29T12:34:56.789Z' },
          } as never),
      ],
      ['many rows deleted', (db) => db('invoices').where('id', '>', 1500).delete()],
      ['all rows deleted', (db) => db('invoices').delete()],
    ]
    for (const [what, change] of changes) {
      await database.transaction(change as never)
      t.comment(what)
      for (const list of lists) await expectPagesOfList(t, database, list, [2750, 1500, 1250, 1000, 1250, 1500], 250)
    }
  },
)

onMigratedDatabases(t, 'reading a list page by page takes one query per page and no offset', async (t, url) => {
  const seen: string[] = []
  const database = await openBooks(t, url, (sql) => seen.push(sql))
  for (let n = 0; n < 6; n++) await database.transaction((db) => makeInvoices(db, 500))
  for (const start of walk(1250, 250)) await page(database, {}, start, 250)
  seen.length = 0
  for (const start of walk(3000, 250).slice(5)) t.equal((await page(database, {}, start, 250)).length, 250)
  t.equal(seen.length, 7, 'one query per page')
  t.strictSame(
    seen.filter((sql) => /offset/.test(sql)),
    [],
  )
})

onMigratedDatabases(
  t,
  'reading a list page by page continues from the last page while rows are added',
  async (t, url) => {
    const seen: string[] = []
    const database = await openBooks(t, url, (sql) => seen.push(sql))
    for (let n = 0; n < 6; n++) await database.transaction((db) => makeInvoices(db, 500))
    for (const order of [newestFirst, oldestFirst]) {
      for (const start of walk(1500, 250)) await page(database, { order }, start, 250)
      for (const start of walk(3000, 250).slice(6)) {
        await database.transaction((db) => makeInvoices(db, 3))
        seen.length = 0
        const ids = await page(database, { order }, start, 250)
        const skipping = seen.filter((sql) => /offset/.test(sql))
        t.ok(
          skipping.every((sql) => /id[`"] [<>] (?:\?|\$)/.test(sql)),
          'no offset counts from the first row',
        )
        t.strictSame(
          ids,
          (
            await matching(database.read, {})
              .query()
              .orderBy([...order])
              .pluck('id')
          ).slice(start, start + 250),
        )
      }
    }
  },
)

onMigratedDatabases(t, 'pages read during concurrent writes match their offsets', async (t, url) => {
  const database = await openBooks(t, url)
  for (let n = 0; n < 4; n++) await database.transaction((db) => makeInvoices(db, 500))
  let writing = true
  let pages = 0
  const write = async () => {
    for (let n = 0; n < 60; n++) {
      // Waits for the reader, so that it reads one page for every few changes.
      while (reading && pages < n / 4) await turn()
      await database.transaction(async (db) => {
        // Deleting one row and adding another keeps the number of rows, but moves the rows between them.
        await db('invoices')
          .where({ id: 2000 + n })
          .delete()
        await makeInvoices(db, 1)
      })
      await database.transaction((db) =>
        db('invoices')
          .where({ id: 3 + n })
          .update({ status: 'paid' }),
      )
    }
    writing = false
  }
  let reading = true
  const readPages = async () => {
    for (; writing; await turn()) {
      // A page matches its offset only if it was read from one snapshot.
      for (const start of [1000, 1250, 1500]) {
        const ids = await page(database, {}, start, 250)
        t.equal(ids.length, 250)
        t.strictSame(
          ids,
          ids.toSorted((a, b) => b - a),
        )
        // The read pages begin below row 1,990, and these rows exist throughout. Above them, a row is deleted for each
        // row added.
        t.equal(ids[0], 2000 - start)
        pages++
      }
    }
    t.ok(pages > 10)
  }
  const read = () =>
    readPages().finally(() => {
      reading = false
    })
  await Promise.all([write(), read()])
})

onMigratedDatabases(t, 'pages near the beginning of a list have the requested offset and size', async (t, url) => {
  const database = await openBooks(t, url)
  await database.transaction((db) => makeInvoices(db, 30))
  await database.transaction((db) => makeInvoices(db, 30, 'paid'))
  for (const list of [{}, { status: 'paid' }, { status: 'unpaid', order: oldestFirst }])
    for (const limit of [1, 7, 25]) await expectPagesOfList(t, database, list, [0, 1, 7, 25, 0, 29, 50, 99], limit)
})

t.test("SQLite builds a page's query once per list", async (t) => {
  const database = await openBooks(t, await migrated.sqlite(t))
  await database.transaction((db) => makeInvoices(db, 9))
  let built = 0
  const read = async (status: InvoiceStatus | undefined, offset: number) => {
    const rows = selectRows(database.read, 'invoices', { status })
    const withValues = rows.withValues.bind(rows)
    rows.withValues = (equals) => {
      built++
      return withValues(equals)
    }
    return (await fetchPage(database.read, { matching: rows, order: oldestFirst }, offset, 3)).length
  }
  await read(undefined, 3)
  await read('unpaid', 3)
  t.equal(built, 2)
  t.equal(await read(undefined, 6), 3)
  t.equal(await read('unpaid', 8), 1)
  t.equal(await read('paid', 3), 0, 'another value reuses the query')
  t.equal(built, 2)
})
