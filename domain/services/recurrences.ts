import type { ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import { isRecurring, nextDue } from '../billing/cycles.js'
import type { Recurrence } from '../billing/recurrence.js'
import { type Day, dayOfMonthOf } from '../values/days.js'
import { endedServiceStatuses } from '../values/statuses.js'

/** Services recur by their billing cycle. */
export const serviceRecurrence: Recurrence<ServiceRow> = {
  kind: 'service',
  table: 'services',
  ended: endedServiceStatuses,
  unbilledReasons: [],
  isResumable: ({ billing_cycle }) => isRecurring(billing_cycle),
  clientOf: async (_, { client_id }) => client_id,
  endOfPeriod,
}

/** So do their addons, each by its own. */
export const addonRecurrence: Recurrence<ServiceAddonRow> = {
  kind: 'addon',
  table: 'service_addons',
  ended: endedServiceStatuses,
  unbilledReasons: [],
  isResumable: ({ billing_cycle }) => isRecurring(billing_cycle),
  clientOf: async (db, { service_id }) =>
    (await db('services').where({ id: service_id }).first('client_id'))?.client_id ?? null,
  endOfPeriod,
}

function endOfPeriod(row: ServiceRow | ServiceAddonRow, start: Day): Day | undefined {
  const { billing_cycle, anchor_day } = row
  return isRecurring(billing_cycle) ? nextDue(start, billing_cycle, anchor_day ?? dayOfMonthOf(start)) : undefined
}
