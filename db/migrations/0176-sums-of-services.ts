import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Adds running totals of the recurring prices of services, like the totals of invoices (0174). */
export const up = (db: Knex, dialect: Dialect): Promise<void> => columns(db, dialect).sum('services')
