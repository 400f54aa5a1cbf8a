import type { Knex } from 'knex'
import type { DeliveryRow } from '../../db/rows-system.js'
import type { Context } from '../context.js'
import { findDue } from '../queue/claims.js'
import type { Queue } from '../queue/queue.js'
import type { DeliveryShares } from './shares.js'

/** A delivery that is due, with what is known of its recipient. */
export interface DueDelivery extends DeliveryRow {
  /** Names the recipient: the same text for all of its deliveries. */
  readonly recipient: string
  /** True if the last attempt to deliver something to it got no answer in time. */
  readonly isSilent: boolean
}

/**
 * SQL: names the recipient of a delivery, as the indexes of migration 0093 do. An address is cut, because an entry of
 * an index on PostgreSQL holds some 2700 bytes at most.
 */
export const recipientLane = "(substr(coalesce(cast(rule_id as text), module || ' ' || destination), 1, 500))"

type Found = Omit<DueDelivery, 'isSilent'> & { readonly is_silent: number }

const isSilent = `exists (select 1 from deliveries
  where status = 'pending' and timed_out = 1 and ${recipientLane} = lanes.lane)`

/** Returns how many recipients have deliveries that wait after an attempt that timed out. */
export async function countSilentRecipients(db: Knex): Promise<number> {
  const silent = db('deliveries').where({ status: 'pending', timed_out: 1 })
  const [row] = await silent.select(db.raw(`count(distinct ${recipientLane}) as recipients`))
  return Number((row as { readonly recipients: number | string } | undefined)?.recipients)
}

/**
 * Returns the delivery that has been due longest, among those to recipients that are free and whose share of the
 * deliveries is not full.
 */
export async function findDueDelivery(
  ctx: Pick<Context, 'db' | 'now' | 'machineNow'>,
  queue: Queue<DeliveryRow>,
  shares: DeliveryShares,
): Promise<DueDelivery | undefined> {
  const row = await findDue<Found>(ctx, queue, (due) => {
    due.select('lanes.lane as recipient', ctx.db.raw(`case when ${isSilent} then 1 else 0 end as is_silent`))
    if (shares.isFull('silent')) due.whereRaw(`not ${isSilent}`)
    if (shares.isFull('unknown')) due.whereIn('lanes.lane', shares.answering())
  })
  return row && { ...row, isSilent: row.is_silent === 1 }
}
