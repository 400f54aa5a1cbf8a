import type { Knex } from 'knex'
import type { Database } from '../../db/database.js'
import { instant } from '../context.js'

/** A database that is permanently marked as a sandbox. */
export interface Sandbox {
  /**
   * Offset of the sandbox's clock from the machine's clock in milliseconds. Negative if the sandbox's clock is behind.
   */
  readonly aheadMs: number
}

/** Returns the sandbox, or undefined for any other database. */
export async function loadSandbox(db: Knex): Promise<Sandbox | undefined> {
  const row = await db('sandbox').first('ahead_ms')
  return row && { aheadMs: row.ahead_ms }
}

/** Returns the business time: the sandbox's time, or the machine's time outside a sandbox. */
export const businessTime = (machineNow: Date, sandbox: Sandbox | undefined): Date =>
  sandbox === undefined ? machineNow : new Date(machineNow.getTime() + sandbox.aheadMs)

/**
 * Marks a new database as a sandbox (R-2401). Does nothing if the database is already marked. Throws an Error with a
 * one-line message for a database set up for business.
 */
export async function markSandbox(
  { read, transaction, dialect }: Pick<Database, 'read' | 'transaction' | 'dialect'>,
  machineNow: Date,
): Promise<void> {
  if ((await loadSandbox(read)) !== undefined) return
  await transaction(async (db) => {
    // Serializes this with a concurrent first start that sets the database up for business.
    if (dialect === 'postgres') await db.raw('lock table roles in share row exclusive mode')
    if ((await loadSandbox(db)) !== undefined) return
    if ((await db('roles').first('id')) !== undefined)
      throw new Error('SANDBOX=1 requires a new database: a database in use cannot become a sandbox')
    await db('sandbox').insert({ id: 1, ahead_ms: 0, created_at: instant(machineNow) })
  })
}

export const setSandboxOffset = (db: Knex, aheadMs: number): Promise<unknown> =>
  db('sandbox').update({ ahead_ms: aheadMs })

/**
 * Tables whose newest record limits how far back a sandbox's clock can be set. Excludes tables that a setup file fills.
 */
const datedTables = [
  'clients',
  'client_notes',
  'client_moves',
  'logins',
  'pay_methods',
  'orders',
  'services',
  'service_addons',
  'domains',
  'ssl_orders',
  'cancellation_requests',
  'upgrades',
  'moved_periods',
  'quotes',
  'billable_items',
  'invoices',
  'credit_notes',
  'credit_entries',
  'transactions',
  'transaction_corrections',
  'returned_payments',
  'reversals',
  'affiliates',
  'tickets',
  'ticket_replies',
  'ticket_notes',
  'projects',
  'project_messages',
  'project_tasks',
] as const

/** Returns the creation time of the newest business record (R-2409), or undefined if there is none. */
export async function newestRecord(db: Knex): Promise<Date | undefined> {
  const newest = await Promise.all(datedTables.map((table) => db(table).max({ at: 'created_at' }).first()))
  const times = newest.flatMap((row) => (row?.at == null ? [] : [Date.parse(row.at)]))
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}
