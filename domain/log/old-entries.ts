import type { Knex } from 'knex'
import type { RemoteContext } from '../context.js'
import { rowsPerTransaction } from '../sql/row-limits.js'

/** Records whose entries tell of access: who may do what, and by which rules. */
const accessRecords = ['credential', 'module', 'role', 'setting', 'staff']

/** Actions and pages by which somebody signs in or is let in. */
const signIns = [
  'createssotoken',
  'resetpassword',
  'GET /client/sso/:token',
  'POST /client/invite/:token',
  'POST /client/reset',
  'POST /client/reset/:token',
  'POST /client/sign-out',
]

/** The instants before which entries of the activity log are deleted. */
export interface LogBounds {
  readonly before: string
  /** For entries that tell of access (R-2858). */
  readonly accessBefore: string
}

/**
 * Deletes outdated entries of the activity log, oldest first, and yields the number of each portion. Those that are kept
 * longer lie among them, so it goes on from where the last portion ended instead of from the beginning.
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

/** Restricts a query of the activity log to the entries that are to be deleted. */
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
