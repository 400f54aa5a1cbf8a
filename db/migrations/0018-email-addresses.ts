import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

const tables = ['clients', 'logins', 'client_invites', 'blocked_senders'] as const
const atOnce = 500

/**
 * Normalizes email addresses to Unicode NFC, which lookups use from this release on. If two rows have the same
 * normalized address, the row already in NFC keeps it. If neither row is in NFC, the older row gets it. The other row
 * is not changed and can only be found by its ID.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  // Only addresses with non-ASCII characters can change.
  const bytes = dialect === 'sqlite' ? 'length(cast(email_key as blob))' : 'octet_length(email_key)'
  const foreign = `${bytes} <> length(email_key)`
  for (const table of tables) {
    let after = 0
    for (;;) {
      const rows = await db(table).where('id', '>', after).whereRaw(foreign).orderBy('id').limit(atOnce)
      for (const row of rows) await compose(db, table, row)
      if (rows.length < atOnce) break
      after = rows.at(-1)?.id ?? after
    }
  }
}

interface Row {
  readonly id: number
  readonly email: string
  readonly email_key: string
  readonly client_id?: number
  readonly search?: string
}

async function compose(db: Knex, table: (typeof tables)[number], row: Row): Promise<void> {
  const email = row.email.normalize('NFC')
  const email_key = email.toLowerCase().normalize('NFC')
  if (email === row.email && email_key === row.email_key) return
  const alike = db(table).where({ email_key }).whereNot({ id: row.id })
  if (row.client_id !== undefined) alike.where({ client_id: row.client_id })
  if ((await alike.first('id')) !== undefined) return
  const search = row.search?.replaceAll(row.email.toLowerCase(), email.toLowerCase())
  await db(table)
    .where({ id: row.id })
    .update({ email, email_key, ...(search !== undefined && { search }) })
}
