import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** A domain that is renamed counts as a change, so that a total of the names with some text may be kept until then. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  columns(db, dialect).countText('domains', 'domain', 'status', 'later_row_counts')
