import type { Knex } from 'knex'
import { Fault } from '../values/faults.js'
import { ticketStatus } from '../values/statuses.js'

/** The statuses of tickets that wait for staff. */
export const awaitingStatuses: readonly string[] = [ticketStatus.open, ticketStatus.customerReply]

/** A title as it is compared: in any letter case. */
export const statusKey = (title: string): string => title.toLowerCase()

/** Returns the statuses of tickets that are not retired, in display order. */
export const listTicketStatuses = (db: Knex): Promise<string[]> =>
  db('ticket_statuses').whereNull('retired_at').orderBy(['sort_order', 'id']).pluck('title')

/** Returns a query for the titles that match in any letter case, retired ones too: none for an unknown one. */
export const titlesOf = (db: Knex, title: string) =>
  db('ticket_statuses')
    .where({ title_key: statusKey(title) })
    .orderBy('id')
    .select('title')

/**
 * The configured title of a status that is not retired. Held until the transaction ends, so that nobody takes the status
 * away meanwhile. Throws ticket_status_unknown.
 */
export async function findTicketStatus(db: Knex, title: string): Promise<string> {
  const rows: { title: string }[] = await titlesOf(db, title).whereNull('retired_at').forShare()
  const found = rows.find((one) => one.title === title) ?? rows[0]
  if (found === undefined) throw new Fault('ticket_status_unknown')
  return found.title
}
