import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** The activity log is counted by author too: one of them, the service itself, may have written most of it. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  columns(db, dialect).countFurther('activity_authors', { table: 'activity_log', column: 'author' })
