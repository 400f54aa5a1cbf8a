import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

const isLesser = (row: string): string => `(${row}.permissions is not null or ${row}.expires_at is not null)`

/**
 * SQL for a hash that matches no secret. It rotates the characters of an actual hash, so it is the hash of an unknown
 * text.
 */
const unmatched = (hash: string): string => `substr(${hash}, 2, 42) || substr(${hash}, 1, 1) || '='`

/**
 * SQL for a column of the previous secret. Null if the secret changes and the writer does not know previous secrets.
 */
const kept = (column: string): string => `case when new.secret_hash <> old.secret_hash
  and new.previous_secret_hash is old.previous_secret_hash then null else new.${column} end`

const triggers = {
  sqlite: [
    `create trigger credentials_made_lesser after insert on credentials when ${isLesser('new')} begin
      update credentials set own_secret_hash = new.secret_hash, secret_hash = ${unmatched('new.secret_hash')}
      where id = new.id;
    end`,
    `create trigger credentials_lesser after update of secret_hash, permissions, expires_at on credentials
      when ${isLesser('new')} and (new.own_secret_hash is null
        or (new.own_secret_hash is old.own_secret_hash and new.secret_hash <> old.secret_hash)) begin
      update credentials set own_secret_hash = new.secret_hash, secret_hash = ${unmatched('new.secret_hash')},
        previous_secret_hash = ${kept('previous_secret_hash')},
        overlap_ends_at = ${kept('overlap_ends_at')}
      where id = new.id;
    end`,
    `create trigger credentials_whole after update of permissions, expires_at on credentials
      when not ${isLesser('new')} and new.own_secret_hash is not null begin
      update credentials set own_secret_hash = null,
        secret_hash = case when new.secret_hash = old.secret_hash then new.own_secret_hash else new.secret_hash end
      where id = new.id;
    end`,
    `create trigger credentials_other_secret after update of secret_hash on credentials
      when not ${isLesser('new')} and old.own_secret_hash is null and new.secret_hash <> old.secret_hash
        and new.previous_secret_hash is old.previous_secret_hash and new.previous_secret_hash is not null begin
      update credentials set previous_secret_hash = null, overlap_ends_at = null where id = new.id;
    end`,
    `create trigger credentials_off after update of is_active, previous_secret_hash on credentials
      when new.is_active = 0 and new.previous_secret_hash is not null begin
      update credentials set previous_secret_hash = null, overlap_ends_at = null where id = new.id;
    end`,
  ],
  postgres: [
    `create function keep_credential_secrets() returns trigger language plpgsql as $$
      declare
        is_other boolean := tg_op = 'UPDATE' and new.secret_hash <> old.secret_hash;
      begin
        if new.is_active = 0 or (is_other and new.previous_secret_hash is not distinct from old.previous_secret_hash) then
          new.previous_secret_hash := null;
          new.overlap_ends_at := null;
        end if;
        if ${isLesser('new')} then
          if new.own_secret_hash is null or is_other then
            new.own_secret_hash := new.secret_hash;
            new.secret_hash := ${unmatched('new.secret_hash')};
          end if;
        elsif new.own_secret_hash is not null then
          if not is_other then new.secret_hash := new.own_secret_hash; end if;
          new.own_secret_hash := null;
        end if;
        return new;
      end $$`,
    `create trigger credentials_secrets before insert or update on credentials
      for each row execute function keep_credential_secrets()`,
  ],
} as const

/**
 * Adds the permissions that a credential is limited to, its expiry, and its previous secret. Release 0.2.0 does not
 * know these and would grant a limited credential all permissions of its account. Therefore, whichever release writes
 * the row, triggers move the hash of its secret to a separate column, and put a hash that no secret has where 0.2.0
 * looks. Null permissions mean unlimited, as for every credential before.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const instant = (name: string): string =>
    dialect === 'sqlite' ? `text check (${name} is strftime('%Y-%m-%dT%H:%M:%fZ', ${name}))` : 'timestamptz(3)'
  for (const column of ['permissions', 'own_secret_hash', 'previous_secret_hash'])
    await db.raw(`alter table credentials add column ${column} text`)
  for (const column of ['expires_at', 'overlap_ends_at'])
    await db.raw(`alter table credentials add column ${column} ${instant(column)}`)
  await db.raw('create unique index credentials_own_secret on credentials (own_secret_hash)')
  await db.raw('create index credentials_previous_secret on credentials (previous_secret_hash)')
  for (const statement of triggers[dialect]) await db.raw(statement)
}
