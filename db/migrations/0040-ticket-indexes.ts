import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Indexes a ticket's emails, and the tickets sent by a login, which lose the reference when the login is deleted. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  await concurrentIndex(db, dialect, 'emails_ticket', 'emails (ticket_id, id) where ticket_id is not null')
  await concurrentIndex(db, dialect, 'tickets_login', 'tickets (login_id) where login_id is not null')
}
