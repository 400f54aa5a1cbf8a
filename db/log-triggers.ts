import type { Dialect } from './columns.js'

interface LoggedChange {
  /** Suffix of each trigger's name. */
  readonly name: string
  /** SQL condition over `new`, an activity log entry. */
  readonly condition: string
  /** Statements, each ending with a semicolon. */
  readonly run: string
}

/**
 * Builds the statements that create triggers on the activity log. They run for a matching entry when it is inserted and
 * when its changes are added. With them, the database reacts to calls served by another release.
 * Release before: log-triggers
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
