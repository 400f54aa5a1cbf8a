import type { Knex } from 'knex'
import { recurringCycles } from '../billing/cycles.js'
import { type BillingRange, hasNotBilledReasonSql, isBilledSql, isFraudOrderSql } from '../billing/due/source.js'
import { inList } from '../sql/in-list.js'
import type { Day } from '../values/days.js'
import { liveServiceStatuses } from '../values/statuses.js'
import { hasOpenCancellationSql } from './cancellations.js'

/**
 * Returns a query for the live, recurring services, aliased as `due`, whose first unpaid day is on or before `until`.
 */
export const dueServices = (db: Knex, until: Day): Knex.QueryBuilder =>
  db('services as due')
    // Matches the condition of the index, so that the index is used.
    .whereRaw(`due.status in ${inList(liveServiceStatuses)}`)
    .where('due.next_due_date', '<=', until)
    .whereIn('due.billing_cycle', recurringCycles)
    .whereNotNull('due.client_id')

/** SQL: true for a service whose next period is already billed or must not be billed. */
export const needsNoLineSql = (range: BillingRange): string =>
  `${isBilledSql('service', range)} or ${hasNotBilledReasonSql} or ${hasOpenCancellationSql('due.id')} or ${isFraudOrderSql('due')}`
