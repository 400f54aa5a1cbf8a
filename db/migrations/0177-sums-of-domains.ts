import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Renewal prices of domains are summed up as invoices are (0174). */
export const up = (db: Knex, dialect: Dialect): Promise<void> => columns(db, dialect).sum('domains')
