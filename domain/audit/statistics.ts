import type { Knex } from 'knex'
import type { Selection } from '../../db/selection.js'
import { isInvoiceOpenSql } from '../billing/amount-due.js'
import { selectRows } from '../sql/selection.js'

/**
 * Queries whose row counts make up the statistics (R-2006). Each count has a separate query, so that it can use a
 * running total.
 */
export const statisticQueries = {
  total_clients: (db) => selectRows(db, 'clients'),
  active_clients: (db) => selectRows(db, 'clients', { status: 'active' }),
  total_services: (db) => selectRows(db, 'services'),
  active_services: (db) => selectRows(db, 'services', { status: 'active' }),
  total_domains: (db) => selectRows(db, 'domains'),
  total_invoices: (db) => selectRows(db, 'invoices'),
  unpaid_invoices: (db) => selectRows(db, 'invoices').whereCounted('open_invoices', isInvoiceOpenSql),
  total_orders: (db) => selectRows(db, 'orders'),
  pending_orders: (db) => selectRows(db, 'orders', { status: 'Pending' }),
  total_tickets: (db) => selectRows(db, 'tickets'),
  open_tickets: (db) => selectRows(db, 'tickets').except({ status: 'Closed' }),
  total_admins: (db) => selectRows(db, 'staff').where((query) => query.whereNull('deleted_at')),
} as const satisfies Record<string, (db: Knex) => Selection>

export type StatisticName = keyof typeof statisticQueries
