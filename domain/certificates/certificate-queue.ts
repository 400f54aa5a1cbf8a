import type { SslOrderRow } from '../../db/rows-certificates.js'
import type { Leasing, Queue } from '../queue/queue.js'
import { givenUpChanges, maxPollPauseMs, pollPause, reportChange } from './outcomes.js'
import { providerWidth } from './provider-width.js'
import { publishChallenges } from './ssl-orders.js'

/** Number of consecutive unfinished polls after which an order is given up. */
const maxUnfinishedPolls = 5

/** Leases for staff calls, which are allowed in any status and do not postpone the next poll. */
export const staffCalls: Leasing<SslOrderRow> = {
  table: 'ssl_orders',
  columns: { attempts: 'calls' },
  open: 'leased_until is not null',
}

/** Certificate orders whose providers are polled for progress. */
export const certificateQueue: Queue<SslOrderRow> = {
  name: 'certificates',
  table: 'ssl_orders',
  lane: 'module',
  width: providerWidth,
  columns: { dueAt: 'next_poll_at', attempts: 'calls', error: 'message' },
  open: "next_poll_at is not null and status in ('Awaiting Validation', 'Reissuing')",
  failed: "status = 'Failed'",
  pauseMs: (_, row) => pollPause(row),
  maxPauseMs: maxPollPauseMs,
  isSpent: ({ unfinished_attempts }) => unfinished_attempts >= maxUnfinishedPolls,
  lostReason: ({ unfinished_attempts }) =>
    `The service stopped each of the last ${unfinished_attempts} times while querying the status of the order`,
  whenFailed: (row, _failure, now) => ({ ...givenUpChanges(now, row), unfinished_attempts: 0 }),
  afterFailed: async (ctx, row, message) => {
    await publishChallenges(ctx.db, row.id, [])
    await reportChange(ctx, row, { ...row, ...givenUpChanges(ctx.now, row), message }, true)
  },
}
