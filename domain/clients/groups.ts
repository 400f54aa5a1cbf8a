import type { Knex } from 'knex'

/** Specification: getclientgroups. In the order in which they were made. */
export const listClientGroups = (db: Knex) => db('client_groups').orderBy('id')
