import type { Knex } from 'knex'
import type { Dialect } from './columns.js'
import { lockTimeoutMs } from './lock-waits.js'

/**
 * Creates an index without blocking writes. The migration must have `transaction: false`. `on` completes the statement,
 * for example `orders (status, id)`. On PostgreSQL, an interrupted attempt leaves an invalid index, which the next
 * attempt drops and creates again.
 */
export async function concurrentIndex(
  db: Knex,
  dialect: Dialect,
  name: string,
  on: string,
  { isUnique = false }: { readonly isUnique?: boolean } = {},
): Promise<void> {
  const kind = isUnique ? 'unique index' : 'index'
  // Only one process writes on SQLite, so there are no other writers to block.
  if (dialect === 'sqlite') return void (await db.raw(`create ${kind} if not exists ${name} on ${on}`))
  const { rows } = await db.raw(
    'select i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = ?',
    [name],
  )
  await withoutLockTimeout(db, async () => {
    if (rows[0]?.indisvalid === false) await db.raw(`drop index concurrently ${name}`)
    await db.raw(`create ${kind} concurrently if not exists ${name} on ${on}`)
  })
}

/** Drops an index, if it exists, without blocking writes. The migration must have `transaction: false`. */
export async function dropConcurrentIndex(db: Knex, dialect: Dialect, name: string): Promise<void> {
  if (dialect === 'sqlite') return void (await db.raw(`drop index if exists ${name}`))
  await withoutLockTimeout(db, () => db.raw(`drop index concurrently if exists ${name}`))
}

/**
 * Concurrent index statements wait for every running transaction, such as a backup, but nothing waits for them, so they
 * may wait for as long as that takes.
 */
async function withoutLockTimeout(db: Knex, work: () => PromiseLike<unknown>): Promise<void> {
  await db.raw('set lock_timeout = 0')
  try {
    await work()
  } finally {
    await db.raw(`set lock_timeout = ${lockTimeoutMs}`)
  }
}
