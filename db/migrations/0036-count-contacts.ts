import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Counts contacts for the total of an unfiltered list. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  columns(db, dialect).count('contacts', undefined, 'later_row_counts')
