import type { Knex } from 'knex'
import { changeTriggers } from '../change-triggers.js'
import { columns, type Dialect } from '../columns.js'

const noted = {
  clients: 'client_changes',
  invoices: 'invoice_changes',
  transactions: 'transaction_changes',
  orders: 'order_changes',
  services: 'service_changes',
  domains: 'domain_changes',
  tickets: 'ticket_changes',
} as const

/**
 * Tables in which triggers note when a row was changed last, in the order in which transactions begin to write, and the starts
 * of the service, by which a restored database is known. Rows of before are not noted: whoever follows a list begins with all of them.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant } = columns(db, dialect)
  await db.schema.createTable('service_starts', (table) => {
    id(table)
    table.text('token').notNullable()
    table.text('stamps').notNullable()
    instant(table, 'created_at').notNullable()
  })
  for (const [table, name] of Object.entries(noted)) {
    await db.schema.createTable(name, (changes) => {
      // On SQLite the primary key is the place of a row: the next change takes the next one. On PostgreSQL a transaction has one.
      if (dialect === 'sqlite') {
        changes.integer('stamp').primary()
        whole(changes, 'id').notNullable().unique()
      } else {
        changes.bigInteger('id').primary()
        whole(changes, 'stamp').notNullable()
        changes.index(['stamp', 'id'])
      }
    })
    for (const statement of changeTriggers[dialect](table, name)) await db.raw(statement)
  }
}
