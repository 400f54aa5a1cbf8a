import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Logins are counted: a list of all tells its total. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  columns(db, dialect).count('logins', undefined, 'later_row_counts')
