import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Changes of the names of domains are counted, so that a total of those with some text may be kept until then. */
export const up = (db: Knex, dialect: Dialect): Promise<void> => columns(db, dialect).countText('domains', 'domain')
