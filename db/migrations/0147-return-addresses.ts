import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** Adds the page on the operator's site to return a payer to, for a sign-in link and the session it opens. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isText = dialect === 'sqlite' ? " check (typeof(returns_to) in ('text', 'null'))" : ''
  for (const table of ['login_tokens', 'client_sessions'])
    await db.raw(`alter table ${table} add column returns_to text${isText}`)
}
