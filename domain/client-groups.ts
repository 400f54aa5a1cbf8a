import type { Knex } from 'knex'

/** Specification: getclientgroups. By name. */
export const listClientGroups = (db: Knex) => db('client_groups').orderBy('name').orderBy('id')
