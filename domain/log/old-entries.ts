import type { Knex } from 'knex'
import type { RemoteContext } from '../context.js'
import { rowsPerTransaction } from '../sql/row-limits.js'

/** Kinds of records whose entries concern access: permissions, and settings that govern permissions. */
const accessRecords = ['credential', 'module', 'role', 'setting', 'staff']

/** Actions and pages that sign a login in or out, or give it access. */
const signIns = [
  'createssotoken',
  'resetpassword',
  'GET /client/sso/:token',
  'POST /client/invite/:token',
  'POST /client/reset',
  'POST /client/reset/:token',
  'POST /client/sign-out',
]

/** Entries created before these times can be deleted. */
export interface LogBounds {
  readonly before: string
  /** Limit for entries that concern access (R-2858). */
  readonly accessBefore: string
}

/**
 * Deletes outdated activity log entries, oldest first. Yields the number of deleted entries per batch. Each batch
 * starts where the previous one ended, so that entries with longer retention are not read again.
 */
export async function* deleteOldEntries(remote: RemoteContext, bounds: LogBounds): AsyncGenerator<number> {
  for (let after: string | undefined; ; ) {
    const portion = remote.db('activity_log').where('created_at', '<', bounds.before)
    if (after !== undefined) portion.where('created_at', '>', after)
    const last = await portion
      .orderBy('created_at')
      .offset(rowsPerTransaction - 1)
      .first('created_at')
    yield await remote.transaction(async ({ db }) => {
      const entries = db('activity_log').modify(whereOutdated, bounds)
      if (after !== undefined) entries.where('created_at', '>', after)
      if (last !== undefined) entries.where('created_at', '<=', last.created_at)
      return entries.delete()
    })
    if (last === undefined) return
    after = last.created_at
  }
}

/** Limits a query to entries whose retention period is over. */
function whereOutdated(entries: Knex.QueryBuilder, { before, accessBefore }: LogBounds): void {
  const isNoneOf = (column: string, values: readonly string[]) => (entry: Knex.QueryBuilder) =>
    entry.whereNull(column).orWhereNotIn(column, values)
  entries
    .where('created_at', '<', before)
    .where((entry) =>
      entry
        .where('created_at', '<', accessBefore)
        .orWhere((other) => other.where(isNoneOf('object_type', accessRecords)).where(isNoneOf('action', signIns))),
    )
}
