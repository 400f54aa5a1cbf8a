import type { Knex } from 'knex'

/** Returns the client groups in the order in which they were made. */
export const listClientGroups = (db: Knex) => db('client_groups').orderBy('id')
