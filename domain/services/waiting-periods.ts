import type { Knex } from 'knex'
import { startBilling } from '../billing/first-periods.js'
import { type BatchContext, today } from '../context.js'
import { runBatch } from '../queue/batches.js'
import { tableWithIndexHint } from '../sql/chosen-index.js'
import { inList } from '../sql/in-list.js'
import type { Day } from '../values/days.js'
import { liveServiceStatuses } from '../values/statuses.js'
import { addonRecurrence, serviceRecurrence } from './recurrences.js'

/**
 * SQL: true for a live, recurring service or addon whose first period has not started. Matches the conditions of the
 * indexes.
 */
const isWaitingSql = `billed_until is null and not_billed_reason is null and status in ${inList(liveServiceStatuses)}
  and billing_cycle not in ('free', 'onetime')`

/**
 * Starts the first periods of live services and addons for which no period has started, because staff suspended them
 * while they were pending. The periods start on the day the service was set up, or today if that day is unknown.
 */
export async function startWaitingPeriods(portions: BatchContext): Promise<void> {
  for (const [recurs, find] of [
    [serviceRecurrence, waitingServices],
    [addonRecurrence, waitingAddons],
  ] as const) {
    const starts = new Map(
      (await find(portions.db)).map(({ id, registered_on }) => [id, registered_on ?? today(portions)]),
    )
    await runBatch(portions, [...starts.keys()], {
      act: async (ctx, ids) => {
        for (const id of ids) await startBilling(ctx, recurs, id, starts.get(id))
      },
      onFailure: async (id, error) => portions.report(error, { [recurs.kind]: id }),
    })
  }
}

interface Waiting {
  readonly id: number
  readonly registered_on: Day | null
}

const waitingServices = (db: Knex): Promise<Waiting[]> =>
  db
    .from(tableWithIndexHint(db, 'services', 'services_undated'))
    .whereRaw(isWaitingSql)
    .orderBy('id')
    .select('id', 'registered_on')

const waitingAddons = (db: Knex): Promise<Waiting[]> =>
  db
    .from(
      db
        .from(tableWithIndexHint(db, 'service_addons', 'service_addons_undated'))
        .whereRaw(isWaitingSql)
        .as('addons'),
    )
    .join('services', 'services.id', 'addons.service_id')
    .orderBy('addons.id')
    .select('addons.id', 'services.registered_on')
