import { setImmediate as turn } from 'node:timers/promises'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { columns } from '../../db/columns.js'
import { connect } from '../../db/connect.js'
import { countRows } from '../../db/count.js'
import { additionalCounts, countedTables } from '../../db/counted-tables.js'
import type { Database } from '../../db/database.js'
import { foldDifferences } from '../../db/fold-differences.js'
import type { Selection } from '../../db/selection.js'
import { isInvoiceOpenSql } from '../../domain/billing/amount-due.js'
import { selectRows } from '../../domain/sql/selection.js'
import type { InvoiceStatus } from '../../domain/values/statuses.js'
import { onMigratedDatabases } from '../support/databases.js'
import { findWrongCounts } from '../support/row-counts.js'
import { makeInvoices, openBooks } from './books.js'
import { onMigratedPostgres } from './one-database.js'

const invoices = (db: Knex, status?: string) =>
  selectRows(db, 'invoices', { status: status as InvoiceStatus | undefined })

/** Expects the totals of lists to equal the counted rows, within one transaction. */
const expectTotals = (t: Test, database: Database, what: string) =>
  database.transaction(async (db) => {
    t.strictSame(await findWrongCounts(db), [], what)
    for (const status of [undefined, 'unpaid', 'paid', 'overdue', 'nothing'])
      t.equal(
        await countRows(db, invoices(db, status)),
        (await invoices(db, status).query()).length,
        `${what}: ${status}`,
      )
    const owed = selectRows(db, 'invoices', { status: ['unpaid', 'overdue'] })
    t.equal(await countRows(db, owed), (await owed.query()).length, `${what}: of two statuses`)
    const others = selectRows(db, 'invoices').except({ status: 'paid' })
    t.equal(await countRows(db, others), (await others.query()).length, `${what}: of all statuses but one`)
    const open = selectRows(db, 'invoices').whereCounted('open_invoices', isInvoiceOpenSql)
    t.equal(await countRows(db, open), (await open.query()).length, `${what}: open`)
  })

onMigratedDatabases(t, 'stored totals match the rows after each change', async (t, url) => {
  const database = await openBooks(t, url)
  const { transaction } = database
  await expectTotals(t, database, 'empty')
  await transaction((db) => makeInvoices(db, 20))
  await expectTotals(t, database, 'inserted')
  await transaction((db) => db('invoices').where('id', '<=', 12).update({ status: 'paid' }))
  await expectTotals(t, database, 'some paid')
  await transaction((db) =>
    db('invoices').update({ status: db.raw("case status when 'paid' then 'unpaid' else 'paid' end") as never }),
  )
  await expectTotals(t, database, 'statuses swapped')
  await transaction((db) => db('invoices').update({ total: 7 as never }))
  await expectTotals(t, database, 'all with an amount due')
  await transaction((db) =>
    db('invoices')
      .where('id', '<=', 5)
      .update({ paid: 7 as never }),
  )
  await expectTotals(t, database, 'some paid in full')
  await transaction((db) =>
    db('invoices')
      .where('id', '<=', 2)
      .update({ paid: 3 as never }),
  )
  await expectTotals(t, database, 'some paid in part')
  await transaction((db) => db('invoices').whereIn('id', [1, 2, 19]).delete())
  await expectTotals(t, database, 'deleted')
  await transaction((db) => db('clients').where({ id: 1 }).delete())
  t.equal((await database.read('invoices').whereNull('client_id')).length, 17)
  await expectTotals(t, database, 'the client deleted')
  await transaction((db) =>
    db('currencies')
      .insert({ id: 1, code: 'USD', is_default: 1 } as never)
      .onConflict('id')
      .ignore(),
  )
  await t.rejects(
    transaction(async (db) => {
      await makeInvoices(db, 3)
      await db('invoices').where({ id: 5 }).update({ status: 'overdue' })
      await db('invoices').where({ id: 6 }).delete()
      t.equal(await countRows(db, invoices(db)), 19, 'the transaction sees its own changes')
      throw new Error('undone')
    }),
  )
  await expectTotals(t, database, 'rolled back')
  await transaction((db) => db('invoices').delete())
  await expectTotals(t, database, 'all deleted')
})

onMigratedDatabases(t, 'stored totals exclude rows deleted by a cascade', async (t, url) => {
  const database = await openBooks(t, url)
  await database.transaction(async (db) => {
    const { count } = columns(db, database.dialect)
    await db.schema.createTable('boxes', (table) => table.bigIncrements('id'))
    await db.schema.createTable('things', (table) => {
      table.bigIncrements('id')
      table.bigInteger('box_id').references('id').inTable('boxes').onDelete('cascade')
      table.text('kind').notNullable()
    })
    const put = (table: string, rows: object[]) => db(table as 'settings').insert(rows as never)
    await put('boxes', [{ id: 1 }, { id: 2 }])
    await put(
      'things',
      ['a', 'b', 'b'].map((kind) => ({ box_id: 1, kind })),
    )
    await count('things', 'kind')
    const kept = async () =>
      (
        await db('row_counts')
          .where({ counted: 'things' })
          .groupBy('value')
          .orderBy('value')
          .sum({ n: 'total' })
          .select('value')
      ).map(({ value, n }) => `${value} ${n}`)
    t.strictSame(await kept(), ['a 1', 'b 2'], 'counts existing rows')
    await put('things', [{ box_id: 2, kind: 'b' }])
    await db('boxes' as 'invoices')
      .where({ id: 1 })
      .delete()
    t.strictSame(await kept(), ['a 0', 'b 1'])
  })
})

onMigratedDatabases(t, 'log entries are counted by author through inserts, updates, and deletes', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const { transaction } = database
  const entry = (author: string) => ({ description: 'Done', author, created_at: '2024-02-29T00:00:00.000Z' })
  const by = (db: Knex, author?: string) => selectRows(db, 'activity_log', { author })
  const totals = () =>
    transaction(async (db) => {
      t.strictSame(await findWrongCounts(db), [])
      const found: number[] = []
      for (const author of [undefined, 'system', 'grace', 'ada']) found.push(await countRows(db, by(db, author)))
      return found
    })
  await transaction((db) => db('activity_log').insert(['system', 'system', 'system', 'grace'].map(entry)))
  t.strictSame(await totals(), [4, 3, 1, 0])
  await transaction((db) => db('activity_log').where({ author: 'grace' }).update({ author: 'ada' }))
  t.strictSame(await totals(), [4, 3, 0, 1])
  await transaction((db) => db('activity_log').where({ author: 'system' }).limit(2).update({ description: 'Changed' }))
  t.strictSame(await totals(), [4, 3, 0, 1])
  await transaction((db) => db('activity_log').where({ author: 'system' }).delete())
  t.strictSame(await totals(), [1, 0, 0, 1])
})

onMigratedPostgres(t, 'folded counts of many values are not folded again', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const entries = Array.from({ length: 300 }, (_, at) => ({
    description: 'Done',
    author: `author ${at}`,
    created_at: '2024-02-29T00:00:00.000Z',
  }))
  await database.transaction((db) => db('activity_log').insert(entries))
  await database.transaction((db) => db('activity_log').insert(entries))
  const rows = async () => (await database.read('later_row_counts').where({ counted: 'activity_authors' })).length
  t.equal(await rows(), 600)
  await foldDifferences(database)
  t.equal(await rows(), 300)
  const places = async (): Promise<unknown> =>
    (await database.read.raw('select ctid::text as place from later_row_counts order by 1')).rows
  const before = await places()
  await foldDifferences(database)
  t.strictSame(await places(), before)
})

onMigratedDatabases(t, 'concurrent writing and folding keep totals correct', async (t, url) => {
  const database = await openBooks(t, url)
  await database.transaction((db) => makeInvoices(db, 50))
  let writing = true
  const write = async (own: number) => {
    for (let n = 0; n < 40; n++)
      await database
        .transaction(async (db) => {
          await makeInvoices(db, 1 + (n % 3))
          await db('invoices')
            .where({ id: 1 + ((own * 7 + n) % 50) })
            .update({ status: n % 2 ? 'paid' : 'overdue' })
          if (n % 5 === 0)
            await db('invoices')
              .where({ id: 51 + n * 3 + own })
              .delete()
          if (n % 7 === 0) throw new Error('undone')
        })
        .catch((error) => error.message === 'undone' || Promise.reject(error))
  }
  const fold = async () => {
    for (; writing; await turn()) await foldDifferences(database)
  }
  const look = async () => {
    // Each statement reads one snapshot.
    for (; writing; await turn()) t.strictSame(await findWrongCounts(database.read), [])
  }
  const watching = database.dialect === 'postgres' ? [fold(), fold(), look()] : [look()]
  await Promise.all(Array.from({ length: 6 }, (_, own) => write(own))).finally(() => {
    writing = false
  })
  await Promise.all(watching)
  await expectTotals(t, database, 'afterwards')
})

onMigratedPostgres(t, 'row counts do not make concurrent writers wait for each other', async (t, url) => {
  const database = await openBooks(t, url)
  await database.transaction(async (db) => {
    await makeInvoices(db, 1)
    await database.transaction((other) => makeInvoices(other, 1))
    await foldDifferences(database)
  })
  await expectTotals(t, database, 'afterwards')
})

onMigratedPostgres(t, 'folding leaves one row per value and keeps the sums', async (t, url) => {
  const database = await openBooks(t, url)
  for (let n = 0; n < 200; n++) await database.transaction((db) => makeInvoices(db, 1))
  const sums = () =>
    database
      .read('row_counts')
      .groupBy('counted', 'value')
      .orderBy('value')
      .sum('total')
      .sum({ changes: 'changes' })
      .select('counted', 'value')
  const before = await sums()
  await foldDifferences(database)
  t.strictSame(await sums(), before)
  t.equal((await database.read('row_counts').where({ counted: 'invoices' })).length, 1)
  await foldDifferences(database)
  t.strictSame(await sums(), before, 'folding again keeps the sums')
})

onMigratedDatabases(t, 'every counted table has its triggers', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const names: string[] =
    database.dialect === 'sqlite'
      ? await database.read('sqlite_master').where({ type: 'trigger' }).pluck('name')
      : await database.read('pg_trigger').pluck('tgname')
  for (const name of Object.keys(additionalCounts))
    for (const what of ['added', 'removed', 'moved']) t.ok(names.includes(`${name}_${what}`), `${name}_${what}`)
  for (const [table, column] of countedTables)
    for (const what of column === undefined ? ['added', 'removed'] : ['added', 'removed', 'moved'])
      t.ok(names.includes(`${table}_${what}`), `${table}_${what}`)
})

onMigratedDatabases(t, 'a total without a filter, or by a counted column, does not read the table', async (t, url) => {
  const seen: string[] = []
  const database = await openBooks(t, url, (sql) => seen.push(sql))
  const reads = async (selection: Selection) => {
    seen.length = 0
    await countRows(database.read, selection)
    return seen.some((sql) => /from [`"]invoices/.test(sql))
  }
  const { read } = database
  t.notOk(await reads(selectRows(read, 'invoices')))
  t.notOk(await reads(selectRows(read, 'invoices', { status: 'paid' })))
  t.notOk(await reads(selectRows(read, 'invoices', { status: ['paid', 'unpaid'] })))
  t.notOk(await reads(selectRows(read, 'invoices').except({ status: 'paid' })))
  t.notOk(await reads(selectRows(read, 'invoices').whereCounted('open_invoices', isInvoiceOpenSql)))
  t.ok(await reads(selectRows(read, 'invoices', { client_id: 1 }).whereCounted('open_invoices', isInvoiceOpenSql)))
  t.ok(await reads(selectRows(read, 'invoices').where((query) => query.whereNot({ status: 'paid' }))))
  t.ok(await reads(selectRows(read, 'invoices', { status: 'paid' }).where((query) => query.where('id', '>', 1))))
  t.ok(await reads(selectRows(read, 'invoices', { status: 'paid', client_id: 1 })))
  t.ok(await reads(selectRows(read, 'invoices', { client_id: 1 })))
})
