import { instant, type RemoteContext } from '../context.js'
import type { AnsweringProviders } from './answering-providers.js'
import { findDue } from './claims.js'
import type { Queue, QueueRow } from './queue.js'
import { isAnswered, type Job, type Work, workNext, workRow } from './work.js'

/**
 * Processes the row that has been due longest in a queue whose lanes have a width. A lane whose provider did not answer
 * the last call makes one call at a time. Returns false if no row can be processed now.
 */
export const workNextLane = <Row extends QueueRow, Claimed extends Job<Row>, Result, Failure extends Error>(
  remote: RemoteContext,
  work: Work<Row, Claimed, Result, Failure>,
  answering: AnsweringProviders,
  onClaimed?: () => void,
): Promise<boolean> => {
  type LaneRow = Row & { readonly lane: string }
  const queue = work.queue as unknown as Queue<LaneRow>
  const { now, machineNow } = remote
  return workNext<LaneRow>(
    remote,
    queue,
    async (due) => {
      const attempted = await workRow(remote, work, due, onClaimed)
      if (attempted !== undefined) answering.note(due.lane, isAnswered(attempted))
      return attempted
    },
    () =>
      findDue(remote, queue, (due) =>
        due
          .select('lanes.lane')
          .where((lane) =>
            lane
              .whereIn('lanes.lane', answering.list())
              .orWhereRaw(`${queue.width?.inProgress} = 0`, { now: instant(now), at: instant(machineNow) }),
          ),
      ),
  )
}
