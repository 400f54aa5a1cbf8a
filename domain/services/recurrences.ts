import type { ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import { followingDueDate, isRecurring } from '../billing/cycles.js'
import { orderRecordsQuery, type Recurrence } from '../billing/recurrence.js'
import { type Day, getDayOfMonth } from '../values/days.js'
import { endedServiceStatuses } from '../values/statuses.js'

/** Properties shared by services and addons, which both recur by billing cycle. */
const byCycle = {
  ended: endedServiceStatuses,
  unbilledReasons: [],
  isResumable: ({ billing_cycle }: ServiceRow | ServiceAddonRow) => isRecurring(billing_cycle),
  endOfPeriod: findPeriodEnd,
}

/** Recurrence of services, by billing cycle. */
export const serviceRecurrence: Recurrence<ServiceRow> = {
  kind: 'service',
  table: 'services',
  ...byCycle,
  clientOf: async (_, { client_id }) => client_id,
  ofOrder: orderRecordsQuery('services'),
}

/** SQL: true for an addon unless its order was cancelled or marked as fraud. Ignores the order with the bound ID. */
export const isOfNoOtherEndedOrderSql = `not exists (select 1 from orders where orders.id = service_addons.order_id
  and orders.id <> ? and orders.status in ('Cancelled', 'Fraud'))`

/** Recurrence of addons, each by its own billing cycle. */
export const addonRecurrence: Recurrence<ServiceAddonRow> = {
  kind: 'addon',
  table: 'service_addons',
  ...byCycle,
  clientOf: async (db, { service_id }) =>
    (await db('services').where({ id: service_id }).first('client_id'))?.client_id ?? null,
  // An addon bought later has its own order. Other addons were ordered with their service.
  ofOrder: (db, { id, client_id }) =>
    db('service_addons')
      .where((addon) =>
        addon.where({ order_id: id }).orWhereIn('service_id', db('services').where({ order_id: id }).select('id')),
      )
      .whereRaw(isOfNoOtherEndedOrderSql, [id])
      .whereIn('service_id', db('services').where({ client_id }).select('id')),
}

function findPeriodEnd(row: ServiceRow | ServiceAddonRow, start: Day): Day | undefined {
  const { billing_cycle, anchor_day } = row
  return isRecurring(billing_cycle)
    ? followingDueDate(start, billing_cycle, anchor_day ?? getDayOfMonth(start))
    : undefined
}
