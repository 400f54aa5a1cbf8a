import { type Context, later, type RemoteContext } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { UnreadableError } from '../secrets/unreadable.js'
import { claimRow } from './claims.js'
import { ownRow, type Queue, type QueueRow, type UnforeseenFailure, unleased } from './queue.js'

/** Maximum length of a stored reason in characters. */
const maxReasonLength = 1000

/**
 * Reports an unexpected error from a claimed row's attempt and schedules another attempt, or gives the row up after its
 * last one. The claim has already counted the attempt. Returns true if the row was given up.
 */
export async function failUnforeseen<Row extends QueueRow>(
  remote: RemoteContext,
  queue: Queue<Row>,
  row: Row,
  error: unknown,
  outcomeUnknown = false,
): Promise<boolean> {
  report(remote, queue, row, error)
  const failure = { reason: safeReason(error), outcomeUnknown }
  if (queue.isSpent(row)) return giveUp(remote, queue, row, failure)
  const { columns } = queue
  await remote.transaction((ctx) =>
    ownRow(ctx.db, queue, row).update({
      leased_until: null,
      [columns.error]: failure.reason,
      [columns.dueAt]: later(ctx.now, queue.pauseMs(ctx, row)),
      ...queue.whenDeferred?.(row, failure),
    }),
  )
  return false
}

/**
 * Handles a row whose claim threw. Claims the row without `work.claim`, so that the attempt counts. Uncounted, the row
 * would remain first in the queue forever. Returns true if the row was given up.
 */
export async function failUnclaimed<Row extends QueueRow>(
  remote: RemoteContext,
  queue: Queue<Row>,
  row: Row,
  error: unknown,
): Promise<boolean> {
  const claimed = await remote.transaction((ctx) => claimRow(ctx, queue, row))
  return claimed === undefined ? false : failUnforeseen(remote, queue, claimed, error)
}

/**
 * Gives up a row that has used up its attempts without finishing the last one. Returns false if another worker has the
 * row, or if it is no longer open.
 */
export const giveUpLost = <Row extends QueueRow>(
  remote: RemoteContext,
  queue: Queue<Row>,
  row: Row,
): Promise<boolean> => giveUp(remote, queue, row, { reason: queue.lostReason(row), outcomeUnknown: true }, true)

/** Gives up a row. A lost row was not claimed by this worker, so it is given up only if no other worker has it. */
async function giveUp<Row extends QueueRow>(
  remote: RemoteContext,
  queue: Queue<Row>,
  row: Row,
  failure: UnforeseenFailure,
  isLost = false,
): Promise<boolean> {
  const end = async (ctx: Context): Promise<boolean> => {
    const own = ownRow(ctx.db, queue, row)
    if (isLost) own.where(unleased(ctx.machineNow))
    const changes = { leased_until: null, [queue.columns.error]: failure.reason.slice(0, maxReasonLength) }
    return (await own.update({ ...changes, ...queue.whenFailed(row, failure, ctx.now) })) === 1
  }
  try {
    return await remote.transaction(async (ctx) => {
      if (!(await end(ctx))) return false
      await raiseFailure(ctx, queue, row, failure.reason)
      await queue.afterFailed?.(ctx, row, failure.reason)
      return true
    })
  } catch (error) {
    // If the event cannot be raised or `afterFailed` throws, the row is given up without the event and without
    // `afterFailed`. Otherwise it would be retried forever.
    report(remote, queue, row, error)
    return remote.transaction(end)
  }
}

async function raiseFailure<Row extends QueueRow>(
  ctx: Context,
  { name, columns, raisesFailure, recipientOf }: Queue<Row>,
  row: Row,
  reason: string,
): Promise<void> {
  const message = `Row ${row.id} of the queue ${name} was given up. ${reason}.`
  await logActivity(ctx, message)
  if (raisesFailure?.(row) === false) return
  const facts = { queue: name, row: row.id, attempts: Number(row[columns.attempts]), error: reason }
  await raise(ctx, 'queue.failed', message, facts, { except: recipientOf?.(row) })
}

const report = (remote: RemoteContext, { name }: { readonly name: string }, { id }: QueueRow, error: unknown): void =>
  remote.report(error, { queue: name, row: id })

/** Returns a reason in our own words, because the message of an unknown error may quote the row. */
const safeReason = (error: unknown): string =>
  error instanceof UnreadableError
    ? error.message
    : 'An unexpected error ended the attempt; see the service log for details'
