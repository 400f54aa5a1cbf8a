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
 * Adds tables in which triggers record each row's last change, in the order in which transactions begin to write, and a
 * table of service starts, used to recognize a restored database. Existing rows are not recorded, because a program
 * that follows a list first reads all of it.
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
      // On SQLite the primary key is the change's position, and the next change takes the next one. On PostgreSQL all
      // changes in a transaction have the same stamp.
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
