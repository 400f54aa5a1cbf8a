/**
 * Returns statements that create the triggers which note each change of a table, one statement each. They are part of a
 * migration that has run: databases do not get a later version of them.
 */
export const changeTriggers = {
  /** The stamp is one more than the highest: there is one writer, and a transaction that is rolled back takes its own along. */
  sqlite: (table: string, noted: string): string[] =>
    ['insert', 'update'].map(
      (event) => `create trigger ${table}_${event}_noted after ${event} on ${table} begin
        insert into ${noted} (stamp, id) values ((select coalesce(max(stamp), 0) + 1 from ${noted}), new.id)
          on conflict (id) do update set stamp = excluded.stamp; end`,
    ),

  /**
   * Once for each statement, which costs less than for each row. The rows are locked by the transaction already, so nobody waits
   * here that does not wait there.
   */
  postgres: (table: string, noted: string): string[] => [
    `create function ${table}_noted() returns trigger language plpgsql as $$ begin
      insert into ${noted} as noted (stamp, id) select pg_current_xact_id()::text::bigint, id from written
        on conflict (id) do update set stamp = excluded.stamp where noted.stamp <> excluded.stamp;
      return null;
    end $$`,
    ...['insert', 'update'].map(
      (event) => `create trigger ${table}_${event}_noted after ${event} on ${table} referencing new table as written
        for each statement execute function ${table}_noted()`,
    ),
  ],
}
