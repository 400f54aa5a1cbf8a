/**
 * Builds the triggers that record inserts into a table and updates of its rows, one SQL statement each. Released
 * migrations contain these statements, so a later edit does not reach existing databases.
 */
export const changeTriggers = {
  /**
   * A stamp is the highest existing stamp plus one. That is safe because there is only one writer, and a rollback
   * removes the stamp too.
   */
  sqlite: (table: string, noted: string): string[] =>
    ['insert', 'update'].map(
      (event) => `create trigger ${table}_${event}_noted after ${event} on ${table} begin
        insert into ${noted} (stamp, id) values ((select coalesce(max(stamp), 0) + 1 from ${noted}), new.id)
          on conflict (id) do update set stamp = excluded.stamp; end`,
    ),

  /**
   * Fires once per statement, which costs less than once per row. The transaction already holds locks on the changed
   * rows, so the trigger never adds a wait.
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
