import type { Knex } from 'knex'
import type { Database } from '../../db/database.js'
import { instant } from '../context.js'

/** A database that is marked as a sandbox, for good. */
export interface Sandbox {
  /** Milliseconds that its clock is ahead of the machine's; negative where it is behind. */
  readonly aheadMs: number
}

/** Returns the mark of a sandbox; undefined for a database that is none. */
export async function loadSandbox(db: Knex): Promise<Sandbox | undefined> {
  const row = await db('sandbox').first('ahead_ms')
  return row && { aheadMs: row.ahead_ms }
}

/** Returns the time of business, as the sandbox's clock shows it where there is one. */
export const businessTime = (machineNow: Date, sandbox: Sandbox | undefined): Date =>
  sandbox === undefined ? machineNow : new Date(machineNow.getTime() + sandbox.aheadMs)

/**
 * Marks a new database as a sandbox (R-2401). Does nothing to one that is marked already. Throws an Error of one line for a
 * database that has been set up for business.
 */
export async function markSandbox(
  { read, transaction, dialect }: Pick<Database, 'read' | 'transaction' | 'dialect'>,
  machineNow: Date,
): Promise<void> {
  if ((await loadSandbox(read)) !== undefined) return
  await transaction(async (db) => {
    // A first start that sets it up for business at the same time waits, or is waited for.
    if (dialect === 'postgres') await db.raw('lock table roles in share row exclusive mode')
    if ((await loadSandbox(db)) !== undefined) return
    if ((await db('roles').first('id')) !== undefined)
      throw new Error('SANDBOX=1 needs a new database: one that is in use never becomes a sandbox')
    await db('sandbox').insert({ id: 1, ahead_ms: 0, created_at: instant(machineNow) })
  })
}

/** Sets how far the sandbox's clock is ahead of the machine's. */
export const setAhead = (db: Knex, aheadMs: number): Promise<unknown> => db('sandbox').update({ ahead_ms: aheadMs })

/** Tables of business, whose records a sandbox's clock is not set before; what a set-up makes is not among them. */
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

/** Returns when the newest record of business was made (R-2409); undefined while there is none. */
export async function newestRecord(db: Knex): Promise<Date | undefined> {
  const newest = await Promise.all(datedTables.map((table) => db(table).max({ at: 'created_at' }).first()))
  const times = newest.flatMap((row) => (row?.at == null ? [] : [Date.parse(row.at)]))
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}
