import type { Context, RemoteContext } from '../context.js'

/**
 * `act` processes entries in one transaction. `onFailure` is called, outside any transaction, for an entry that fails
 * even when run separately.
 */
interface Batch<Id, Result> {
  readonly act: (ctx: Context, ids: readonly Id[]) => Promise<Result>
  readonly onFailure: (id: Id, error: unknown) => Promise<unknown>
}

/**
 * Runs a batch in one transaction. If that fails, runs each entry in its own transaction, so that one bad entry does
 * not block the others. `act` can therefore run twice for an entry and must not have effects that a rollback cannot
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

/** Returns a failure's reason for the activity log: the message of a fault, but no details of an internal error. */
export const loggableReason = (error: unknown): string =>
  (error as Error).name === 'Fault' ? (error as Error).message : 'an internal error; see the service log for details'
