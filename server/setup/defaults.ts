import type { Database } from '../../db/database.js'
import { wholeDailyJob } from '../../domain/daily-job/leases.js'
import { templates } from '../../domain/mail/templates.js'
import { storeFinishedRun } from '../../domain/system/lease.js'
import { orderStatuses, ticketStatus } from '../../domain/values/statuses.js'
import { applySetup, type SetupOptions } from './apply.js'
import { toTemplateEntry } from './sections/emailtemplates.js'

const { open, answered, customerReply, onHold, closed } = ticketStatus

/** Setup file for an empty database (R-2007). */
export const defaults = () => ({
  settings: { accept_orders: 'true' },
  currencies: [{ code: 'USD', prefix: '$', default: true }],
  roles: [
    { name: 'Full Administrator', full: true },
    { name: 'Auditor', permissions: ['view_ledger'] },
  ],
  departments: [{ name: 'Support', order: 1 }],
  productgroups: [{ name: 'Products', order: 1 }],
  ticketstatuses: [open, answered, customerReply, onHold, closed].map((title, at) => ({ title, order: at + 1 })),
  orderstatuses: orderStatuses.map((title, at) => ({ title, order: at + 1 })),
  modules: [
    { type: 'gateway', name: 'banktransfer', active: true },
    { type: 'gateway', name: 'manual', active: true },
    { type: 'registrar', name: 'manual', active: true },
  ],
  emailtemplates: [...templates.values()].map(toTemplateEntry),
})

/** Applies the defaults to a new database, recognized by its lack of roles. Returns true if it applied them. */
export async function applyDefaults(database: Database, options: SetupOptions): Promise<boolean> {
  if ((await database.read('roles').first('id')) !== undefined) return false
  await applySetup(database, defaults(), options)
  // Nothing is due yet, so the daily job first runs at its next scheduled time.
  await database.transaction((db) => storeFinishedRun(db, wholeDailyJob, options.now))
  return true
}
