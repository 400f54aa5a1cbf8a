import type { Knex } from 'knex'
import { type Context, today } from '../context.js'
import { startOfDay } from '../values/days.js'
import { isSqlite } from './searched-text.js'

/**
 * SQL for the instant at which the day in a column begins in the service's time zone. Uses today's offset from UTC, so
 * it can be an hour off for days before the last change of the clocks.
 */
export function dayStartSql(
  { db, now, settings }: Pick<Context, 'now' | 'settings'> & { readonly db: Knex },
  column: string,
): string {
  const day = today({ now, settings })
  const minutes = (startOfDay(day, settings.timeZone).getTime() - startOfDay(day, 'UTC').getTime()) / 60_000
  return isSqlite(db)
    ? `strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '${minutes} minutes')`
    : `((${column}::timestamp at time zone 'UTC') + interval '${minutes} minutes')`
}
