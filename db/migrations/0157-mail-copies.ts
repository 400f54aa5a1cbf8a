import type { Knex } from 'knex'
import { addFlag } from '../checked-column.js'
import type { Dialect } from '../columns.js'

/**
 * Adds the language of an email, null for English and in rows written by release 0.2.0, and the kinds of email that a
 * contact gets copies of, by default none.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isText = dialect === 'sqlite' ? " check (typeof(language) in ('text', 'null'))" : ''
  await db.raw(`alter table emails add column language text${isText}`)
  for (const kind of ['general', 'product', 'domain', 'invoice', 'support'])
    await addFlag(db, dialect, 'contacts', `${kind}_emails`)
}
