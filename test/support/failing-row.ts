import { writeRows } from './fixtures.js'
import type { Api } from './service.js'

/** Makes the database reject every update of one row, until the returned function is called. */
export async function failOnUpdate(api: Api, table: string, id: number): Promise<() => Promise<unknown>> {
  const isSqlite = api.database.dialect === 'sqlite'
  await writeRows(api, async (db) => {
    if (isSqlite)
      return db.raw(`create trigger refuse before update on ${table} when new.id = ${id}
        begin select raise(abort, 'refused'); end`)
    await db.raw(`create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`)
    return db.raw(`create trigger refuse before update on ${table} for each row when (new.id = ${id})
      execute function refuse()`)
  })
  return () => writeRows(api, (db) => db.raw(`drop trigger refuse${isSqlite ? '' : ` on ${table}`}`))
}
