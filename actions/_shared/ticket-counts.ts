import type { Knex } from 'knex'
import { countByValue } from '../../db/count.js'

/** Returns the number of tickets by status title. */
export const countTickets = (db: Knex): Promise<ReadonlyMap<string, number>> => countByValue(db, 'tickets')
