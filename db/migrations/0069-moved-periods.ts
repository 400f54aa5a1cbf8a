import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'
import { logTriggers } from '../log-triggers.js'

const liveServices = (row: string) => `${row}.status in ('active', 'suspended')`

const kinds = [
  { kind: 'service', table: 'services', objectType: 'service', isLive: liveServices },
  { kind: 'addon', table: 'service_addons', objectType: 'serviceaddon', isLive: liveServices },
  { kind: 'domain', table: 'domains', objectType: 'domain', isLive: (row: string) => `${row}.status = 'active'` },
] as const

type Kind = (typeof kinds)[number]

const into = 'insert into moved_periods (kind, thing_id, from_day, to_day, reason, author, created_at)'

/** SQL condition for rows whose due date is neither the end of an invoice line nor the target of their last move. */
const isUnexplained = ({ kind }: Kind, row: string): string => `${row}.next_due_date is not null
  and ${row}.next_due_date <> coalesce((select to_day from moved_periods where kind = '${kind}' and thing_id = ${row}.id
    order by id desc limit 1), '0001-01-01')
  and not exists (select 1 from invoice_items where type = '${kind}' and related_id = ${row}.id and is_claiming = 1
    and period_end = ${row}.next_due_date)`

/**
 * Adds due dates that moved without a paid line: set by staff, waived, or initial. Release 0.2.0 does not write these
 * rows, so the database writes them when a row becomes live and when the activity log reports a changed due date. Rows
 * that are live now keep their due date, which gets a row here if no line explains it.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, day, instant, oneOf } = columns(db, dialect)
  await db.schema.createTable('moved_periods', (table) => {
    id(table)
    // Type of the invoice lines that bill the record.
    table.text('kind').notNullable()
    if (dialect === 'sqlite') table.check("typeof(kind) = 'text'")
    // ID in the table for its kind. The row may have been deleted.
    whole(table, 'thing_id').notNullable()
    day(table, 'from_day')
    day(table, 'to_day')
    oneOf(table, 'reason', ['begun', 'moved', 'waived', 'skipped', 'carried_over'])
    table.text('author').notNullable()
    instant(table, 'created_at').notNullable()
    table.index(['kind', 'thing_id', 'id'])
  })
  const now = dialect === 'sqlite' ? "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')" : 'now()'
  for (const one of kinds) for (const statement of beginnings[dialect](one, now)) await db.raw(statement)
  for (const one of kinds)
    await db.raw(`${into}
      select '${one.kind}', id, null, next_due_date, 'carried_over', 'system', ${now} from ${one.table} as thing
      where ${one.isLive('thing')} and ${isUnexplained(one, 'thing')} order by id`)
  // Every call writes to the activity log, so its table is locked last.
  for (const statement of logTriggers(dialect, call)) await db.raw(statement)
}

const beganWith = ({ kind }: Kind, at: string): string =>
  `${into} select '${kind}', new.id, null, new.next_due_date, 'begun', 'system', ${at}`

/** Triggers that record the initial due date of a row, when it is inserted or becomes live. */
const beginnings = {
  sqlite: (one: Kind, now: string): string[] => [
    `create trigger ${one.table}_begun after insert on ${one.table}
      when ${one.isLive('new')} and new.next_due_date is not null begin ${beganWith(one, 'new.created_at')}; end`,
    `create trigger ${one.table}_live after update of status on ${one.table}
      when ${one.isLive('new')} and not (${one.isLive('old')}) and new.next_due_date is not null begin
        ${beganWith(one, now)} where ${isUnexplained(one, 'new')}; end`,
  ],
  postgres: (one: Kind, now: string): string[] => [
    `create function ${one.table}_begun() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then ${beganWith(one, 'new.created_at')};
      else ${beganWith(one, now)} where ${isUnexplained(one, 'new')};
      end if;
      return null;
    end $$`,
    `create trigger ${one.table}_begun after insert on ${one.table} for each row
      when (${one.isLive('new')} and new.next_due_date is not null) execute function ${one.table}_begun()`,
    `create trigger ${one.table}_live after update of status on ${one.table} for each row
      when (${one.isLive('new')} and not (${one.isLive('old')}) and new.next_due_date is not null)
      execute function ${one.table}_begun()`,
  ],
}

const movedByCall = kinds
  .map(
    (one) => `${into} select '${one.kind}', thing.id, null, thing.next_due_date, 'moved', new.author, new.created_at
      from ${one.table} as thing where new.object_type = '${one.objectType}' and thing.id = cast(new.object_id as bigint)
        and ${isUnexplained(one, 'thing')};`,
  )
  .join(' ')

const isOfMove = `new.object_type in (${kinds.map(({ objectType }) => `'${objectType}'`).join(', ')})
  and new.changes like '%"field":"next_due_date"%'`

/** A call whose log entry lists the due date among the changes. */
const call = { name: 'date_moved', condition: isOfMove, run: movedByCall }
