import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds the searchable Unicode form of an encoded domain name, which the service fills in. A trigger clears it if
 * release 0.1.0 changes only the name. Changes to the Unicode form are counted as changes to the name.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  await db.raw('alter table domains add column readable_name text')
  await columns(db, dialect).countText('domains', 'readable_name', 'domain')
  const isLeftBehind = 'new.domain <> old.domain and new.readable_name = old.readable_name'
  if (dialect === 'sqlite') {
    await db.raw(`create trigger domains_renamed after update of domain on domains when ${isLeftBehind}
      begin update domains set readable_name = null where id = new.id; end`)
    return
  }
  await db.raw(`create function domains_renamed() returns trigger language plpgsql as $$ begin
    new.readable_name := null;
    return new;
  end $$`)
  await db.raw(`create trigger domains_renamed before update of domain on domains
    for each row when (${isLeftBehind}) execute function domains_renamed()`)
}
