import type { Knex } from 'knex'

export const listClientGroups = (db: Knex) => db('client_groups').orderBy('id')
