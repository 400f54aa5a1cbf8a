import type { SslOrderRow } from '../../db/rows-certificates.js'
import { type Context, instant, later } from '../context.js'
import { providerTaskSource } from '../desk/provider-tasks.js'
import { addNewStaffTasks, addStaffTask, completeStaffTask, type StaffTask } from '../desk/staff-tasks.js'
import { raiseEach } from '../events/raise.js'
import { logEach } from '../log/activity.js'
import { toDay } from '../values/days.js'
import { sslEventData, sslOrderLabel } from './ssl-orders.js'

// Notices to staff about orders that wait for their providers.

const dayMs = 24 * 60 * 60_000
/** Milliseconds that an order may wait before staff are notified. */
const maxWaitMs = 7 * dayMs

/**
 * Notifies staff about orders that have waited for over seven days, and about certificates that expired during their
 * renewal (R-2880). Each wait and each certificate is reported once. Returns the number of notices.
 */
export async function reportLateOrders(ctx: Context, ids: readonly number[]): Promise<number> {
  const rows: SslOrderRow[] = await lateOrders(ctx).whereIn('id', ids).orderBy('id').forUpdate()
  const tasks = rows.filter((row) => isWaitingFor(ctx, row, maxWaitMs)).map((row) => waitTask(ctx, row))
  return (await addNewStaffTasks(ctx, tasks)) + (await reportExpired(ctx, rows))
}

/** Returns a query for orders that have waited for over seven days, or whose certificate expired during its renewal. */
export const lateOrders = ({ db, now }: Context) =>
  db('ssl_orders')
    .whereIn('status', ['Awaiting Validation', 'Reissuing'])
    .where((query) =>
      query
        .where('awaiting_since', '<=', later(now, -maxWaitMs))
        .orWhere((pending) =>
          pending.whereNotNull('renewing_since').whereNull('renewal_failed_at').where('expires_at', '<=', instant(now)),
        ),
    )

async function reportExpired(ctx: Context, rows: readonly SslOrderRow[]): Promise<number> {
  const expired = rows.filter(
    ({ renewing_since, renewal_failed_at, expires_at }) =>
      renewing_since !== null && renewal_failed_at === null && expires_at !== null && expires_at <= instant(ctx.now),
  )
  if (expired.length === 0) return 0
  await ctx
    .db('ssl_orders')
    .whereIn(
      'id',
      expired.map(({ id }) => id),
    )
    .update({ renewal_failed_at: instant(ctx.now) })
  const message = (row: SslOrderRow) => `${sslOrderLabel(row)}: The certificate expired during its renewal`
  await logEach(
    ctx,
    expired.map((row) => ({ description: message(row), clientId: row.client_id })),
  )
  await raiseEach(ctx, 'certificate.failed', expired, (row) => [message(row), sslEventData(row)])
  return expired.length
}

/**
 * Adds a to-do item for an order whose provider reports its certificate as issued but has not returned it for a day
 * (R-2879), or if the module cannot ask for it.
 */
export async function reportUndelivered(ctx: Context, row: SslOrderRow, canPoll: boolean): Promise<void> {
  if (!canPoll || isWaitingFor(ctx, row, dayMs)) await addStaffTask(ctx, waitTask(ctx, row))
}

/** Completes the to-do item of an order that no longer waits since `before.awaiting_since`. */
export async function endWait(ctx: Context, before: SslOrderRow, changed: SslOrderRow): Promise<void> {
  if (before.awaiting_since === null || before.awaiting_since === changed.awaiting_since) return
  await completeStaffTask(ctx, waitSource(before), changed.message ?? '')
}

const isWaitingFor = ({ now }: Context, { awaiting_since }: SslOrderRow, waitMs: number): boolean =>
  awaiting_since !== null && awaiting_since <= later(now, -waitMs)

const waitTask = ({ settings }: Context, row: SslOrderRow): StaffTask => ({
  source: waitSource(row),
  title: `${sslOrderLabel(row)} has been waiting since ${toDay(new Date(row.awaiting_since ?? 0), settings.timeZone)}${row.cancelling_since === null ? '' : ' for its cancellation'}`,
  description: row.message ?? '',
})

/** Each wait of an order is a problem of its own. */
const waitSource = ({ id, awaiting_since }: SslOrderRow): string =>
  providerTaskSource(`certificate order ${id} since ${awaiting_since}`)
