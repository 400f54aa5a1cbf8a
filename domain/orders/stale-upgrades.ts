import type { Knex } from 'knex'
import type { UpgradeRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import { prepareQuery } from '../sql/prepared.js'
import type { Day } from '../values/days.js'

/** Returns true for an upgrade whose period is over: its price was for that period (R-1514). */
export const isExpired = ({ expires_on }: Pick<UpgradeRow, 'expires_on'>, day: Day): boolean =>
  expires_on !== null && expires_on <= day

/** Returns a query for the upgrades that wait for money although their period is over. */
export const staleUpgrades = (ctx: Pick<Context, 'db' | 'now' | 'settings'>) => staleOn(ctx.db, today(ctx))

// The status is said in the text, so that the index of those that wait is chosen once.
const staleOn = (db: Knex, day: Day) =>
  db('upgrades').whereRaw("upgrades.status = 'pending'").where('expires_on', '<=', day)

/** Returns one of them that an invoice bills. */
export const findStale = prepareQuery((db, { invoiceId, day }: { invoiceId: number; day: Day }) =>
  staleOn(db, day).where({ invoice_id: invoiceId }).first('id'),
)

/** Returns a query for the upgrades of a service that wait for money. */
export const openUpgrades = (db: Knex, serviceId: number) =>
  db('upgrades').where({ service_id: serviceId, status: 'pending' })
