import { type Context, instant } from '../context.js'
import { addDays, type Day, startOf } from '../days.js'
import { Fault } from '../faults.js'
import { selectRows } from '../selection.js'

/** Writes one entry of the activity log, signed by the author of the context. */
export async function logActivity(
  { db, now, author }: Pick<Context, 'db' | 'now' | 'author'>,
  description: string,
  clientId?: number | null,
) {
  await db('activity_log').insert({
    description: shortened(description),
    author,
    client_id: clientId ?? null,
    created_at: instant(now),
  })
}

/** 1000 characters, of which some count as two in a text's own length. */
const shortened = (text: string): string => (text.length > 1000 ? [...text].slice(0, 1000).join('') : text)

/** Writes an entry of the activity log. Throws client_not_found. */
export async function noteActivity(ctx: Context, description: string, clientId: number | undefined): Promise<void> {
  if (clientId !== undefined && (await ctx.db('clients').where({ id: clientId }).first('id')) === undefined)
    throw new Fault('client_not_found')
  await logActivity(ctx, description, clientId)
}

/** Returns a query for the entries that match, unordered. The day is one of the service’s time zone. */
export function matchingActivity(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  { day, author }: { day?: Day | undefined; author?: string | undefined },
) {
  const rows = selectRows(db, 'activity_log', { author })
  if (day === undefined) return rows
  const begins = (one: Day) => instant(startOf(one, settings.timeZone))
  return rows.where((query) =>
    query.where('created_at', '>=', begins(day)).where('created_at', '<', begins(addDays(day, 1))),
  )
}
