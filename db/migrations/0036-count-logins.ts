import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Counts logins for the total of an unfiltered list. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  columns(db, dialect).count('logins', undefined, 'later_row_counts')
