import { entryOf } from '../common/activity.mjs'

/** Returns a function that writes a call's activity log entry. */
export function activityLog(connection) {
  const columns = Object.keys(entryOf({}, { changes: [] }))
  const insert = connection.prepare(
    `insert into activity_log (${columns}) values (${columns.map((name) => `@${name}`)})`,
  )
  return (call, facts) => insert.run(entryOf(call, facts))
}
