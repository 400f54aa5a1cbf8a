import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * The language in which a mail is written, null for English and for what release 0.2.0 writes; and the kinds of mail of which a
 * contact gets copies, none of them unless somebody says so.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isText = dialect === 'sqlite' ? " check (typeof(language) in ('text', 'null'))" : ''
  await db.raw(`alter table emails add column language text${isText}`)
  for (const kind of ['general', 'product', 'domain', 'invoice', 'support'])
    await db.raw(
      `alter table contacts add column ${kind}_emails smallint not null default 0 check (${kind}_emails in (0, 1))`,
    )
}
