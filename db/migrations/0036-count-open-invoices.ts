import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Counts open invoices for the statistics. The condition must match the index invoices_open. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  columns(db, dialect).countFurther('open_invoices', {
    table: 'invoices',
    condition: (row) =>
      `${row}.status not in ('draft', 'cancelled', 'refunded')
        and ${row}.total - ${row}.paid - ${row}.credit - ${row}.credited > 0`,
  })
