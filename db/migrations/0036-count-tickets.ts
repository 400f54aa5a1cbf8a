import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Tickets are counted by status, as the statistics and the numbers beside the list tell them. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  columns(db, dialect).count('tickets', 'status', 'later_row_counts')
