import type { Knex } from 'knex'
import type { DeliveryRow } from '../../db/rows-system.js'
import { findDue } from '../queue/claims.js'
import type { QueueContext } from '../queue/lanes.js'
import type { Queue } from '../queue/queue.js'
import type { DeliveryShares } from './shares.js'

export interface DueDelivery extends DeliveryRow {
  /** Recipient key, which is the same for all deliveries to the recipient. */
  readonly recipient: string
  /**
   * True if an attempt at one of the recipient's pending deliveries timed out, and the recipient has not answered an
   * attempt since.
   */
  readonly isSilent: boolean
}

/**
 * SQL for the recipient key, as in the indexes of migration 0093. Truncated because a PostgreSQL index row is limited
 * to about 2,700 bytes.
 */
export const recipientKeySql = "(substr(coalesce(cast(rule_id as text), module || ' ' || destination), 1, 500))"

type Found = Omit<DueDelivery, 'isSilent'> & { readonly is_silent: number }

const isSilent = `exists (select 1 from deliveries
  where status = 'pending' and timed_out = 1 and ${recipientKeySql} = lanes.lane)`

/** Returns the number of recipients with a pending delivery whose last attempt timed out. */
export async function countSilentRecipients(db: Knex): Promise<number> {
  const silent = db('deliveries').where({ status: 'pending', timed_out: 1 })
  const [row] = await silent.select(db.raw(`count(distinct ${recipientKeySql}) as recipients`))
  return Number((row as { readonly recipients: number | string } | undefined)?.recipients)
}

/**
 * Returns the delivery that has been due longest, or undefined if there is none. Skips recipients with a delivery in
 * progress, and recipients whose kind has reached its limit in `shares`.
 */
export async function findDueDelivery(
  ctx: QueueContext,
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
