import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { rewriteTable } from '../schema-text.js'

/** Allows payment attempts in the state `waiting`, for vouchers. Release 0.2.0 has no payment attempts. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite')
    await rewriteTable(db, 'payment_attempts', (sql) =>
      sql.replace("'open', 'pending',", "'open', 'waiting', 'pending',"),
    )
  else await widenList(db)
  await db.raw("create index payment_attempts_vouchers on payment_attempts (id) where state = 'waiting'")
}

const states = "'open', 'waiting', 'pending', 'unknown', 'paid', 'stored', 'failed', 'expired', 'cancelled'"

async function widenList(db: Knex): Promise<void> {
  const { rows } = await db.raw(`select conname from pg_constraint where contype = 'c'
    and conrelid = 'payment_attempts'::regclass and pg_get_constraintdef(oid) like '%unknown%'`)
  for (const { conname } of rows) {
    await db.raw(`alter table payment_attempts drop constraint "${conname}"`)
    await db.raw(`alter table payment_attempts add constraint "${conname}" check (state in (${states}))`)
  }
}
