// Counts and totals that a migration adds while other sessions write.
import { setTimeout as sleep } from 'node:timers/promises'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import type { Test } from 'tap'
import t from 'tap'
import { migrate } from '../../db/migrate.js'
import { MigrationClient } from '../../db/migration-client.js'
import { findWrongCounts } from '../support/row-counts.js'
import { findWrongTotals } from '../support/running-totals.js'
import { onPreparedPostgres } from './one-database.js'

const folder = new URL('./fixtures/totals/', import.meta.url)
const kept = ['invoiced', 'owed', 'invoices', 'open_invoices']
const rows = 3500

function open(t: Test, url: string): Knex {
  const db = knex({ client: MigrationClient, connection: url, pool: { min: 1, max: 1 } })
  t.teardown(() => db.destroy())
  return db
}

async function client(t: Test, url: string): Promise<pg.Client> {
  const connection = new pg.Client(url)
  await connection.connect()
  t.teardown(() => connection.end())
  return connection
}

const insert = `insert into invoices (currency_id, number, status, date, due_date, subtotal, total, created_at)
  select (select id from currencies limit 1), n, case n % 3 when 0 then 'paid' else 'unpaid' end, '2031-01-01'::date + n % 9,
    '2031-01-01', n, n, now()`

/** Removes the counts and totals that the fixture adds, and creates invoices. */
async function prepare(t: Test, url: string): Promise<pg.Client> {
  const admin = await client(t, url)
  const { rows: found } = await admin.query(
    `select tgname from pg_trigger where tgrelid = 'invoices'::regclass and tgname ~ $1`,
    [`^(?:${kept.join('|')})_(?:added|removed|moved|summed|unsummed|sum_changed)$`],
  )
  for (const { tgname } of found) await admin.query(`drop function ${tgname} cascade`)
  t.equal(found.length, 12, 'triggers to create again')
  await admin.query('delete from kept_sums where summed = any($1)', [kept])
  for (const table of ['row_counts', 'later_row_counts'])
    await admin.query(`delete from ${table} where counted = any($1)`, [kept])
  await admin.query(`${insert} from generate_series(1, ${rows}) as n`)
  return admin
}

async function expectRight(t: Test, url: string): Promise<void> {
  const db = knex({ client: 'pg', connection: url })
  t.teardown(() => db.destroy())
  t.strictSame(await findWrongTotals(db, 'postgres'), [])
  t.strictSame(await findWrongCounts(db), [])
  const { rows: left } = await db.raw(
    "select relname from pg_class where relkind = 'r' and relname like any(array['%\\_rest'])",
  )
  t.strictSame(left, [], 'no watermark is left')
}

/** Changes invoices until `stop` is called, which returns the number of changes. */
function keepWriting(connection: pg.Client, writer: number) {
  let stopped = false
  let n = 0
  const over = (async () => {
    while (!stopped) {
      n++
      const id = 1 + ((n * 37 + writer * 991) % rows)
      await connection.query('begin')
      await connection.query('update invoices set total = total + $1, subtotal = subtotal + $1 where id = $2', [n, id])
      if (n % 5 === 0) await connection.query("update invoices set status = 'cancelled' where id = $1", [id])
      if (n % 7 === 0) await connection.query('delete from invoices where id = $1', [id])
      await connection.query(`${insert} from (select ${10_000_000 * writer + n} as n) as one`)
      await connection.query(n % 4 === 0 ? 'rollback' : 'commit')
    }
    return n
  })()
  return async () => {
    stopped = true
    return over
  }
}

// R-2534
onPreparedPostgres(t, 'counts and totals are exact if others write while a migration adds them', async (t, url) => {
  await prepare(t, url)
  const stops = []
  for (const writer of [1, 2, 3, 4, 5]) stops.push(keepWriting(await client(t, url), writer))
  await migrate(open(t, url), 'postgres', { folder })
  const changes = await Promise.all(stops.map((stop) => stop()))
  t.ok(Math.min(...changes) > 5, `each writer wrote: ${changes}`)
  await expectRight(t, url)
})

// R-2534
onPreparedPostgres(t, 'counts and totals are exact after a run that stopped halfway', async (t, url) => {
  const admin = await prepare(t, url)
  const user = await client(t, url)
  await user.query('begin')
  // Locks a row of the last batch.
  await user.query(`update invoices set total = total + 5 where id = ${rows - 1}`)
  // The triggers of the first total exist already, so that only its batches wait.
  await t.rejects(migrate(open(t, url), 'postgres', { folder, patienceMs: 1 }), { message: /gave up/ })
  await user.query('rollback')
  await user.query('begin')
  await user.query(`update invoices set total = total + 5 where id = ${rows - 1}`)
  const migrating = migrate(open(t, url), 'postgres', { folder })
  while ((await admin.query('select from pg_locks where not granted')).rowCount === 0) await sleep(20)
  await user.query('commit')
  await migrating
  await expectRight(t, url)
})
