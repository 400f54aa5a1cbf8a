import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** The login that has invited somebody on its page; null where staff has, and for what release 0.2.0 writes. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isWhole = dialect === 'sqlite' ? " check (typeof(invited_by) in ('integer', 'null'))" : ''
  await db.raw(`alter table client_invites add column invited_by bigint${isWhole}`)
}
