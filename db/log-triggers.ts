import type { Dialect } from './columns.js'

interface LoggedChange {
  /** Names the triggers. */
  readonly name: string
  /** SQL over `new`, an entry of the activity log. */
  readonly condition: string
  /** Statements, each ended by a semicolon. */
  readonly run: string
}

/**
 * Returns statements that create triggers on the activity log: they run for an entry that fits, when it is written and when
 * its changes are added. By them the database sees what calls of another release do. Release before: log-triggers
 */
export function logTriggers(dialect: Dialect, { name, condition, run }: LoggedChange): string[] {
  const written = `create trigger activity_log_${name} after insert`
  if (dialect === 'sqlite')
    return [
      `${written} on activity_log when ${condition} begin ${run} end`,
      `create trigger activity_log_${name}_told after update of changes on activity_log when ${condition} begin ${run} end`,
    ]
  return [
    `create function activity_log_${name}() returns trigger language plpgsql as $$ begin
      ${run}
      return null;
    end $$`,
    `${written} or update of changes on activity_log for each row
      when (${condition}) execute function activity_log_${name}()`,
  ]
}
