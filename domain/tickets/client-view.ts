import type { Knex } from 'knex'
import { selectVisibleReplies } from './replies.js'

// Clients read tickets only through these two queries, so their conditions apply on every page.

/** Returns a query for a client's tickets, including merged ones, unordered. */
export const ticketsForClient = (db: Knex, clientId: number) => db('tickets').where({ client_id: clientId })

/** Returns a query for the replies to a ticket that its client can read, oldest first. */
export const repliesForClient = (db: Knex, ticketId: number) => selectVisibleReplies(db, ticketId)
