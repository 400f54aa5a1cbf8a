import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

const names = ['firstname', 'lastname', 'companyname']

/**
 * Adds sort keys for client names, which the service fills in. A trigger deletes outdated keys, because release 0.1.0
 * changes names without updating them.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const type = dialect === 'sqlite' ? 'text' : 'text collate "C"'
  for (const name of names) await db.raw(`alter table clients add column ${name}_key ${type}`)
  if (dialect === 'sqlite') {
    for (const name of names)
      await db.raw(`create trigger clients_${name}_changed after update of ${name} on clients
        when new.${name} <> old.${name} and new.${name}_key = old.${name}_key
        begin update clients set ${name}_key = null where id = new.id; end`)
    return
  }
  const forget = names.map(
    (name) =>
      `if new.${name} <> old.${name} and new.${name}_key = old.${name}_key then new.${name}_key := null; end if;`,
  )
  await db.raw(`create function clients_names_changed() returns trigger language plpgsql as $$ begin
    ${forget.join('\n')}
    return new;
  end $$`)
  await db.raw(`create trigger clients_names_changed before update of ${names.join(', ')} on clients
    for each row execute function clients_names_changed()`)
}
