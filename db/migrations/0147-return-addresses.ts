import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** The page of the operator's own that a payer is led back to, with a sign-in link and the session that it opens. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isText = dialect === 'sqlite' ? " check (typeof(returns_to) in ('text', 'null'))" : ''
  for (const table of ['login_tokens', 'client_sessions'])
    await db.raw(`alter table ${table} add column returns_to text${isText}`)
}
