import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** The mails of a ticket, and the tickets that a login has sent, which lose it when it is deleted. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  await concurrentIndex(db, dialect, 'emails_ticket', 'emails (ticket_id, id) where ticket_id is not null')
  await concurrentIndex(db, dialect, 'tickets_login', 'tickets (login_id) where login_id is not null')
}
