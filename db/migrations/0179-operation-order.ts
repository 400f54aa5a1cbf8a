import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Rows that run one after the other, in the order of their IDs: the operations of a hosted account, and repetitions of
 * a domain’s operation that sets a state.
 */
const sequences = [
  {
    isIn: (row: string) => `${row}.service_id is not null`,
    isSame: (a: string, b: string) => same('service_id', a, b),
  },
  {
    isIn: (row: string) => `${row}.domain_id is not null and ${row}.action in ('extras', 'changecontact')`,
    isSame: (a: string, b: string) => `${same('domain_id', a, b)} and ${same('action', a, b)}`,
  },
] as const

const same = (column: string, a: string, b: string): string => `${a}.${column} = ${b}.${column}`

/** SQL: true if `row`, an alias, waits behind an earlier row. */
const isBehindSql = (row: string): string =>
  sequences
    .map(
      ({ isIn, isSame }) => `(${isIn(row)} and exists (select 1 from module_queue as earlier
        where ${isSame('earlier', row)} and earlier.status = 'pending' and earlier.id < ${row}.id))`,
    )
    .join(' or ')

/** SQL: makes the row that waited behind `old` due since its creation. */
const releaseSql = sequences
  .map(
    ({ isIn, isSame }) => `update module_queue set next_attempt_at = created_at
      where ${isIn('old')} and next_attempt_at is null
        and id = (select min(next.id) from module_queue as next where ${isSame('next', 'old')} and next.status = 'pending');`,
  )
  .join('\n')

const triggers = {
  sqlite: [
    `create trigger module_queue_behind after insert on module_queue
      when new.status = 'pending' and (${isBehindSql('new')})
      begin update module_queue set next_attempt_at = null where id = new.id; end`,
    `create trigger module_queue_ended after update of status on module_queue
      when old.status = 'pending' and new.status <> 'pending' begin ${releaseSql} end`,
    `create trigger module_queue_deleted after delete on module_queue when old.status = 'pending'
      begin ${releaseSql} end`,
  ],
  postgres: [
    `create function module_queue_behind() returns trigger language plpgsql as $$ begin
      if ${isBehindSql('new')} then new.next_attempt_at := null; end if;
      return new;
    end $$`,
    `create function module_queue_ended() returns trigger language plpgsql as $$ begin ${releaseSql} return null; end $$`,
    `create trigger module_queue_behind before insert on module_queue for each row
      when (new.status = 'pending') execute function module_queue_behind()`,
    `create trigger module_queue_ended after update of status on module_queue for each row
      when (old.status = 'pending' and new.status <> 'pending') execute function module_queue_ended()`,
    `create trigger module_queue_deleted after delete on module_queue for each row
      when (old.status = 'pending') execute function module_queue_ended()`,
  ],
} as const

/**
 * Makes the operations of an account run in the order of their IDs. A pending row behind another one has no due time,
 * so no release of the service starts it; the database makes it due once the row before it has ended. Release 0.2.0
 * started due rows in any order.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const statement of triggers[dialect]) await db.raw(statement)
  await db.raw(`update module_queue set next_attempt_at = null
    where status = 'pending' and leased_until is null and attempts = 0 and (${isBehindSql('module_queue')})`)
}
