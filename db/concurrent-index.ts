import type { Knex } from 'knex'
import type { Dialect } from './columns.js'

/**
 * Makes an index while others go on writing, in a migration with `transaction: false`. `on` is what follows the name, such as
 * `orders (status, id)`. What an attempt that was broken off has left on PostgreSQL is of no use, so it is made anew.
 */
export async function concurrentIndex(
  db: Knex,
  dialect: Dialect,
  name: string,
  on: string,
  { isUnique = false }: { readonly isUnique?: boolean } = {},
): Promise<void> {
  const kind = isUnique ? 'unique index' : 'index'
  // On SQLite one process writes, so there is nobody to be held up.
  if (dialect === 'sqlite') return void (await db.raw(`create ${kind} if not exists ${name} on ${on}`))
  const { rows } = await db.raw(
    'select i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = ?',
    [name],
  )
  if (rows[0]?.indisvalid === false) await db.raw(`drop index concurrently ${name}`)
  await db.raw(`create ${kind} concurrently if not exists ${name} on ${on}`)
}
