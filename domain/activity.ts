import type { Knex } from 'knex'
import type { Day } from './days.js'
import { instant, type Work } from './work.js'

/** Writes one entry of the activity log, signed by whoever the work is done for. */
export async function logActivity({ db, now, author }: Work, description: string, clientId?: number | null) {
  await db('activity_log').insert({
    description: description.slice(0, 1000),
    author,
    client_id: clientId ?? null,
    created_at: instant(now),
  })
}

/** Specification: getactivitylog. The entries that match, in no order; `from` and `until` are the instants of a day. */
export function matchingActivity(
  db: Knex,
  { day, author }: { day?: { from: string; until: string } | undefined; author?: string | undefined },
) {
  const query = db('activity_log')
  if (day !== undefined) query.where('created_at', '>=', day.from).where('created_at', '<', day.until)
  if (author !== undefined) query.where({ author })
  return query
}

export type { Day }
