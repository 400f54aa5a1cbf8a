import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds a token that identifies this installation to providers, generated once, and the idempotency key for a queue
 * row's calls to its provider. Release 0.1.0 still writes rows without a key.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { instant } = columns(db, dialect)
  await db.schema.createTable('installation', (table) => {
    table.smallint('id').primary()
    table.check('id = 1')
    table.text('token').notNullable()
    instant(table, 'created_at').notNullable()
  })
  await db('installation').insert({
    id: 1,
    token: randomBytes(8).toString('hex'),
    created_at: new Date().toISOString(),
  })
  for (const table of ['module_queue', 'deliveries', 'tokens_to_forget', 'refunds_to_send'])
    await db.raw(`alter table ${table} add column idempotency_key text`)
}
