import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Counts changes to domain names, so that the total of a search can be cached until the next change. */
export const up = (db: Knex, dialect: Dialect): Promise<void> => columns(db, dialect).countText('domains', 'domain')
