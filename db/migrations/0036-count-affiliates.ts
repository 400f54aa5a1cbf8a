import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Affiliates are counted: a list of all tells its total. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  columns(db, dialect).count('affiliates', undefined, 'later_row_counts')
