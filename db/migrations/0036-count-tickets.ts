import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Counts tickets by status, for the statistics and the counts shown next to the ticket list. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  columns(db, dialect).count('tickets', 'status', 'later_row_counts')
