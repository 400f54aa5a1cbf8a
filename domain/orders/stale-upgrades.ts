import type { Knex } from 'knex'
import type { UpgradeRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import type { Day } from '../values/days.js'

/** Returns true for an upgrade whose period is over: its price was for that period (R-1514). */
export const isExpired = ({ expires_on }: Pick<UpgradeRow, 'expires_on'>, day: Day): boolean =>
  expires_on !== null && expires_on <= day

/** Returns a query for the upgrades that wait for money although their period is over. */
export const staleUpgrades = (ctx: Pick<Context, 'db' | 'now' | 'settings'>) =>
  ctx.db('upgrades').where({ status: 'pending' }).where('expires_on', '<=', today(ctx))

/** Returns a query for the upgrades of a service that wait for money. */
export const openUpgrades = (db: Knex, serviceId: number) =>
  db('upgrades').where({ service_id: serviceId, status: 'pending' })
