import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Counts the activity log by author, because a single author, the service, may have written most of it. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  columns(db, dialect).countFurther('activity_authors', { table: 'activity_log', column: 'author' })
