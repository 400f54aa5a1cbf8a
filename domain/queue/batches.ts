import type { Context, RemoteContext } from '../context.js'

/**
 * `act` processes rows by ID in one transaction. `onFailure` is called, outside any transaction, for a row that fails
 * even when processed separately.
 */
interface Batch<Id, Result> {
  readonly act: (ctx: Context, ids: readonly Id[]) => Promise<Result>
  readonly onFailure: (id: Id, error: unknown) => Promise<unknown>
}

/**
 * Processes a batch in one transaction. If that fails, processes each row in its own transaction, so that one bad row
 * does not block the others. `act` can therefore run twice for a row and must not have effects that a rollback cannot
 * undo.
 */
export async function runBatch<Id, Result>(
  remote: Pick<RemoteContext, 'transaction'>,
  ids: readonly Id[],
  batch: Batch<Id, Result>,
): Promise<Result[]> {
  try {
    return [await remote.transaction((ctx) => batch.act(ctx, ids))]
  } catch (error) {
    if (ids.length === 1) {
      await batch.onFailure(ids[0] as Id, error)
      return []
    }
    const done: Result[] = []
    for (const id of ids) done.push(...(await runBatch(remote, [id], batch)))
    return done
  }
}

/**
 * Returns the reason for a failure for the activity log: the message of a Fault, or a fixed text that reveals nothing
 * about an internal error.
 */
export const loggableReason = (error: unknown): string =>
  (error as Error).name === 'Fault' ? (error as Error).message : 'an internal error; see the service log for details'
