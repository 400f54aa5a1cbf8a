import type { ActivityRow } from '../../db/rows-services.js'
import { matchingActivity } from '../../domain/system/activity.js'
import { type ActionContext, each, f, listing, type Values } from './kit.js'

/** Filters of the activity log. */
export const activityFilter = {
  date: f.notEmptied(f.date({ description: "Only entries of this day, in the service's time zone." })),
  user: f.text({ description: 'Only entries by this user name.', example: 'grace' }),
}

/** An entry of the activity log in an answer. */
export const activityEntry = {
  id: f.integer({ example: 1 }),
  date: f.instant(),
  description: f.text({ max: 1000, example: 'Order 4821930057 was placed' }),
  user: f.text({ description: 'User name of the author; `system` for the service itself.', example: 'grace' }),
  username: f.text({ description: 'Same as `user`.', example: 'grace' }),
  clientid: f.nullable(f.id('client')),
  userid: f.nullable(f.id('client', { description: 'Same as `clientid`.' })),
}

const present = (row: ActivityRow): Values<typeof activityEntry> => ({
  id: row.id,
  date: row.created_at,
  description: row.description,
  user: row.author,
  username: row.author,
  clientid: row.client_id,
  userid: row.client_id,
})

/** Lists the activity log, newest first; shared by the two actions that show it. */
export const activityListing = ({ date, user }: { date?: string; user?: string }, ctx: ActionContext) =>
  listing(ctx.db, {
    matching: matchingActivity(ctx, { day: date, author: user }),
    order: [{ column: 'id', order: 'desc' }],
    present: each(present),
  })
