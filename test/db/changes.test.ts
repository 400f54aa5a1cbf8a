import { copyFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t, { type Test } from 'tap'
import { type ChangePosition, fetchChangedRows, readCurrentStamps, readStartStamps } from '../../db/changes.js'
import { connect } from '../../db/connect.js'
import type { Database } from '../../db/database.js'
import { selectRows } from '../../domain/sql/selection.js'
import { recordStart } from '../../domain/system/starts.js'
import { recordProcessStart, recordServiceStart } from '../../server/service-starts.js'
import { restoreCopy } from '../../tools/backup/sqlite.js'
import { onMigratedDatabases } from '../support/databases.js'
import { onMigratedSqlite, sqlitePath } from './one-database.js'

const at = '2024-02-29T12:34:56.789Z'

/** Connects to the database and records a start, as the service does. */
async function start(t: Test, url: string): Promise<Database> {
  const database = await connect(url)
  t.teardown(() => database.close())
  const random = (size: number) => Buffer.alloc(size, Math.random() * 256)
  await database.transaction(async (db) =>
    recordStart({ db, machineNow: new Date(), random }, await readStartStamps(db)),
  )
  return database
}

const addClient = ({ transaction }: Database, id: number) =>
  transaction((db) =>
    db.raw(
      `insert into clients (id, firstname, lastname, companyname, email, email_key, search, country, status, currency_id, created_at)
        values (?, '', '', '', ?, ?, '', 'NO', 'active', 1, ?)`,
      [id, `${id}`, `${id}`, at],
    ),
  )

const list = ({ read }: Database) =>
  ({ matching: selectRows(read, 'clients'), order: [{ column: 'id', order: 'asc' }] }) as const

/**
 * Reads changes until there are no more. Returns the IDs and the position to continue from, or undefined if `from`
 * belongs to another history.
 */
async function follow(database: Database, from?: ChangePosition) {
  const ids: number[] = []
  let next = from
  for (let more = true; more; ) {
    const found = await fetchChangedRows(database.read, list(database), next, 3)
    if (found === undefined) return undefined
    ids.push(...(found.rows as { id: number }[]).map(({ id }) => id))
    ;({ next, more } = found)
  }
  return { ids, next }
}

/** Copies the database. Returns the URL of the copy. */
async function copyOf(t: Test, url: string): Promise<string> {
  if (url.startsWith('sqlite:')) {
    await copyFile(sqlitePath(url), `${sqlitePath(url)}.old`)
    return `${url}.old`
  }
  const { pathname } = new URL(url)
  const client = new pg.Client(new URL('/postgres', url).href)
  await client.connect()
  const name = `${pathname.slice(1)}_old`
  t.teardown(async () => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  })
  await client.query(`create database ${name} template ${pathname.slice(1)}`)
  return new URL(`/${name}`, url).href
}

// R-3214
onMigratedDatabases(t, 'rejects a position that is ahead of the restored database', async (t, url) => {
  const first = await start(t, url)
  await first.transaction((db) => db('currencies').insert({ id: 1, code: 'USD', is_default: 1 } as never))
  for (const id of [1, 2, 3, 4]) await addClient(first, id)
  const begun = await follow(first)
  t.strictSame([...new Set(begun?.ids)], [1, 2, 3, 4])
  await first.close()
  const older = await copyOf(t, url)

  const second = await start(t, url)
  await addClient(second, 5)
  const seen = await follow(second, begun?.next)
  t.ok(seen !== undefined, 'positions survive a restart')
  await second.close()

  const restored = await start(t, older)
  // Two changes move the stamps past the lost position, so the stamps do not reveal the loss.
  await addClient(restored, 6)
  await addClient(restored, 7)
  t.equal(await follow(restored, seen?.next), undefined, 'rejects a position from the lost state')
  // On SQLite, a position from before the copy is valid in the copy. On PostgreSQL, the copy is another database, so
  // the position is invalid.
  const held = await follow(restored, begun?.next)
  t.strictSame(held?.ids, restored.dialect === 'sqlite' ? [6, 7] : undefined, 'a position from before the copy')
  t.strictSame([...new Set((await follow(restored))?.ids)], [1, 2, 3, 4, 6, 7], 'starts again with all rows')
})

// R-3212
onMigratedDatabases(t, 'returns the changes of one statement in pages', async (t, url) => {
  const database = await start(t, url)
  await database.transaction((db) => db('currencies').insert({ id: 1, code: 'USD', is_default: 1 } as never))
  for (let id = 1; id <= 8; id++) await addClient(database, id)
  const { next } = (await follow(database)) ?? {}
  await database.transaction((db) => db.raw("update clients set city = 'Oslo' where id > 1"))
  await database.transaction((db) => db.raw('delete from clients where id = 5'))
  const told = new Set<number>()
  let place = next
  // PostgreSQL holds changes back until older transactions on the server have ended.
  for (const giveUpAt = Date.now() + 60_000; told.size < 6 && Date.now() < giveUpAt; ) {
    const found = await follow(database, place)
    for (const id of found?.ids ?? []) told.add(id)
    place = found?.next
  }
  t.strictSame([...told].filter((id) => id > 1).sort(), [2, 3, 4, 6, 7, 8])
})

const addCurrency = ({ transaction }: Database) =>
  transaction((db) => db('currencies').insert({ id: 1, code: 'USD', is_default: 1 } as never))

/** Connects to the database without recording a start, as a command does. */
async function open(t: Test, url: string): Promise<Database> {
  const database = await connect(url)
  t.teardown(() => database.close())
  return database
}

for (const [title, place, begin] of [
  ['a restored backup', restoreCopy, async () => {}],
  ['a manual copy', copyFile, ({ transaction }: Database) => transaction(recordProcessStart)],
] as const) {
  // R-3223
  onMigratedSqlite(
    t,
    `${title} rejects positions from lost changes, even after a command has made at least as many`,
    async (t, url) => {
      const first = await start(t, url)
      await addCurrency(first)
      for (const id of [1, 2]) await addClient(first, id)
      const begun = await follow(first)
      await first.close()
      const backup = `${sqlitePath(url)}.backup`
      await copyFile(sqlitePath(url), backup)

      // The original database continues without another start. The backup contains its only start.
      const same = await open(t, url)
      await addClient(same, 3)
      const seen = await follow(same, begun?.next)
      await same.close()

      const path = `${sqlitePath(url)}.restored`
      await place(backup, path)
      const command = await open(t, `sqlite:${path}`)
      await begin(command)
      for (const id of [4, 5, 6]) await addClient(command, id)
      await command.close()
      const restored = await start(t, `sqlite:${path}`)
      t.equal(await follow(restored, seen?.next), undefined, 'rejects a position from the lost changes')
      t.strictSame((await follow(restored, begun?.next))?.ids, [4, 5, 6], 'accepts a position from before the copy')
    },
  )
}

// R-3223
onMigratedDatabases(t, 'a start that cannot be recorded is recorded later with its original stamps', async (t, url) => {
  const database = await open(t, url)
  const { read } = database
  let isFull = true
  const transaction: Database['transaction'] = (work) =>
    isFull ? Promise.reject(new Error('the disk is full')) : database.transaction(work)
  const reported: unknown[] = []
  const before = await readCurrentStamps(read)
  const job = await recordServiceStart({ read, transaction }, (error) => reported.push(error))
  t.match(reported, [{ message: 'the disk is full' }])
  const found = await readCurrentStamps(read)
  await addCurrency(database)
  await addClient(database, 1)
  await t.rejects(async () => job?.run())
  isFull = false
  for (const _ of [1, 2]) t.equal(await job?.run(), false)
  const rows = await read('service_starts')
  t.equal(rows.length, 1)
  const { clients } = JSON.parse(rows[0]?.stamps ?? '{}')
  // PostgreSQL also counts transactions in other databases, to which other tests write.
  t.ok(before.clients <= clients && clients <= found.clients, `${before.clients}, ${clients}, ${found.clients}`)
  t.ok(clients < (await readCurrentStamps(read)).clients)
  t.equal(await recordServiceStart(database, () => t.fail('recording the start failed')), undefined)
})

// R-3223
onMigratedDatabases(t, 'a position returned while another process starts stays valid', async (t, url) => {
  const first = await start(t, url)
  // SQLite has one writer, so nothing can write during the start.
  if (first.dialect === 'sqlite') return
  await addCurrency(first)
  await addClient(first, 1)
  const begun = await follow(first)
  const second = await open(t, url)
  let commit = () => {}
  const isHeld = new Promise<void>((resolve) => {
    commit = resolve
  })
  let begin = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const starting = second.transaction(async (db) => {
    await recordProcessStart(db)
    begin()
    await isHeld
  })
  await hasBegun
  // These changes have later stamps than the start and are committed before it.
  for (const id of [2, 3]) await addClient(first, id)
  const following = follow(first, begun?.next)
  await Promise.race([following, sleep(200)])
  commit()
  await starting
  const seen = await following
  t.ok(seen !== undefined)
  await addClient(first, 4)
  t.ok((await follow(first, seen?.next)) !== undefined)
  t.ok((await follow(second, begun?.next)) !== undefined)
})
