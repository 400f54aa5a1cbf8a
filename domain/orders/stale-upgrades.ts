import type { Knex } from 'knex'
import type { UpgradeRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import { prepareQuery } from '../sql/prepared.js'
import type { Day } from '../values/days.js'

/** Returns true for an upgrade whose period has ended. Its price was for that period (R-1514). */
export const isExpired = ({ expires_on }: Pick<UpgradeRow, 'expires_on'>, day: Day): boolean =>
  expires_on !== null && expires_on <= day

/** Returns a query for unpaid upgrades whose period has ended. */
export const staleUpgrades = (ctx: Pick<Context, 'db' | 'now' | 'settings'>) => selectStaleOnDay(ctx.db, today(ctx))

// The status is a literal, so that the prepared statement can use the partial index of pending upgrades.
const selectStaleOnDay = (db: Knex, day: Day) =>
  db('upgrades').whereRaw("upgrades.status = 'pending'").where('expires_on', '<=', day)

/** Returns the ID of the stale upgrade on an invoice, or undefined. */
export const findStale = prepareQuery((db, { invoiceId, day }: { invoiceId: number; day: Day }) =>
  selectStaleOnDay(db, day).where({ invoice_id: invoiceId }).first('id'),
)

/** Returns a query for a service's unpaid upgrades. */
export const openUpgrades = (db: Knex, serviceId: number) =>
  db('upgrades').where({ service_id: serviceId, status: 'pending' })
