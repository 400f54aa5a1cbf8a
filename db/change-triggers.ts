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

  /** The row that is noted is locked by the transaction already, so nobody waits here that does not wait there. */
  postgres: (table: string, noted: string): string[] => [
    `create function ${table}_noted() returns trigger language plpgsql as $$ begin
      insert into ${noted} as noted (stamp, id) values (pg_current_xact_id()::text::bigint, new.id)
        on conflict (id) do update set stamp = excluded.stamp where noted.stamp <> excluded.stamp;
      return null;
    end $$`,
    `create trigger ${table}_noted after insert or update on ${table} for each row execute function ${table}_noted()`,
  ],
}
