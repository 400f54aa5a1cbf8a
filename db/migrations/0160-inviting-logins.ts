import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** Adds the login that sent an invitation. Null if staff sent it, and in rows written by release 0.2.0. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isWhole = dialect === 'sqlite' ? " check (typeof(invited_by) in ('integer', 'null'))" : ''
  await db.raw(`alter table client_invites add column invited_by bigint${isWhole}`)
}
