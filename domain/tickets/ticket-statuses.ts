import type { Knex } from 'knex'
import { Fault } from '../values/faults.js'
import { ticketStatus } from '../values/statuses.js'

/** Statuses of tickets that are waiting for staff. */
export const awaitingStatuses: readonly string[] = [ticketStatus.open, ticketStatus.customerReply]

/** Returns a title in the form used for comparisons, which ignore letter case. */
export const statusKey = (title: string): string => title.toLowerCase()

/** Returns the ticket statuses in display order, without retired ones. */
export const listTicketStatuses = (db: Knex): Promise<string[]> =>
  db('ticket_statuses').whereNull('retired_at').orderBy(['sort_order', 'id']).pluck('title')

/** Returns a query for the titles that match in any letter case, including retired ones. */
export const selectStatusTitles = (db: Knex, title: string) =>
  db('ticket_statuses')
    .where({ title_key: statusKey(title) })
    .orderBy('id')
    .select('title')

/**
 * Returns a status's configured title, and locks the status until the transaction ends, so that it cannot be retired
 * concurrently. Throws ticket_status_unknown if no status has the title, or if the status is retired.
 */
export async function findTicketStatus(db: Knex, title: string): Promise<string> {
  const rows: { title: string }[] = await selectStatusTitles(db, title).whereNull('retired_at').forShare()
  const found = rows.find((one) => one.title === title) ?? rows[0]
  if (found === undefined) throw new Fault('ticket_status_unknown')
  return found.title
}
