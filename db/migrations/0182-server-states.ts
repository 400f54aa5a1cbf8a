import type { Knex } from 'knex'
import { addCheckedColumn } from '../checked-column.js'
import type { Dialect } from '../columns.js'

/** SQL: true if two values differ, of which either can be null. */
const differ = {
  sqlite: (a: string, b: string) => `${a} is not ${b}`,
  postgres: (a: string, b: string) => `${a} is distinct from ${b}`,
}

/** Columns of a service whose changes leave a stored state of its account unknown. */
const doubts = [
  { name: 'plan', columns: ['product_id', 'server_id', 'username'], state: 'server_product_id' },
  { name: 'suspension', columns: ['status', 'server_id', 'username'], state: 'server_suspended' },
] as const

/** Operations that set a state of an account. */
const setters = {
  server_product_id: ['create', 'changepackage', 'terminate'],
  server_suspended: ['create', 'suspend', 'unsuspend', 'terminate'],
} as const

const clearSql = (state: keyof typeof setters): string =>
  `${state} = case when new.action in (${setters[state].map((verb) => `'${verb}'`).join(', ')}) then null else ${state} end`

const clearedSql = `update services set ${clearSql('server_product_id')}, ${clearSql('server_suspended')}
  where id = new.service_id;`

/**
 * Adds what the last successful call set on a service’s server: the product whose plan the account has, and whether it
 * is suspended. Null if staff, the panel, or release 0.2.0 may have set it. Triggers clear a value when its columns
 * change or an operation completes without a new value.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isWhole = dialect === 'sqlite' ? " check (typeof(server_product_id) in ('integer', 'null'))" : ''
  await db.raw(`alter table services add column server_product_id bigint${isWhole}`)
  await addCheckedColumn(db, dialect, 'services', {
    name: 'server_suspended',
    type: 'smallint',
    check: 'server_suspended in (0, 1)',
  })
  const isChanged = (columns: readonly string[], state: string) =>
    `(${columns.map((column) => differ[dialect](`new.${column}`, `old.${column}`)).join(' or ')})
      and new.${state} is not null and not (${differ[dialect](`new.${state}`, `old.${state}`)})`
  for (const { name, columns, state } of doubts)
    for (const statement of dialect === 'sqlite'
      ? [
          `create trigger services_${name}_unknown after update of ${columns.join(', ')} on services
            when ${isChanged(columns, state)} begin update services set ${state} = null where id = new.id; end`,
        ]
      : [
          `create function services_${name}_unknown() returns trigger language plpgsql as $$ begin
            new.${state} := null; return new; end $$`,
          `create trigger services_${name}_unknown before update of ${columns.join(', ')} on services for each row
            when (${isChanged(columns, state)}) execute function services_${name}_unknown()`,
        ])
      await db.raw(statement)
  const isCompleted = `old.status = 'pending' and new.status = 'completed' and new.service_id is not null`
  for (const statement of dialect === 'sqlite'
    ? [
        `create trigger module_queue_completed after update of status on module_queue when ${isCompleted}
          begin ${clearedSql} end`,
      ]
    : [
        `create function module_queue_completed() returns trigger language plpgsql as $$ begin
          ${clearedSql} return null; end $$`,
        `create trigger module_queue_completed after update of status on module_queue for each row
          when (${isCompleted}) execute function module_queue_completed()`,
      ])
    await db.raw(statement)
}
