import type { Knex } from 'knex'
import { shownRepliesOf } from './replies.js'

// Everything that clients read of tickets is read by these two queries, so that a condition in them holds on every page.

/** Returns a query for the tickets of a client, merged ones too, unordered. */
export const ticketsForClient = (db: Knex, clientId: number) => db('tickets').where({ client_id: clientId })

/** Returns a query for the replies to a ticket that its client reads, oldest first. */
export const repliesForClient = (db: Knex, ticketId: number) => shownRepliesOf(db, ticketId)
