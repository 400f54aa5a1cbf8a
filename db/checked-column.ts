import type { Knex } from 'knex'
import type { Dialect } from './columns.js'

interface CheckedColumn {
  readonly name: string
  /** Type, default, and `not null`. */
  readonly type: string
  readonly check: string
}

/**
 * Adds a column with a check to a table in use. PostgreSQL would read all rows to verify the check, during which no
 * other session could use the table. Therefore, the check first applies only to changed rows, and a second statement,
 * which others need not wait for, verifies the existing ones.
 */
export async function addCheckedColumn(
  db: Knex,
  dialect: Dialect,
  table: string,
  { name, type, check }: CheckedColumn,
): Promise<void> {
  if (dialect === 'sqlite')
    return void (await db.raw(`alter table ${table} add column ${name} ${type} check (${check})`))
  // PostgreSQL's own name for a column's check.
  const constraint = `${table}_${name}_check`
  await db.raw(
    `alter table ${table} add column ${name} ${type}, add constraint ${constraint} check (${check}) not valid`,
  )
  await db.raw(`alter table ${table} validate constraint ${constraint}`)
}

/** Adds a flag, stored as 0 or 1, to a table in use. */
export const addFlag = (db: Knex, dialect: Dialect, table: string, name: string, usual: 0 | 1 = 0): Promise<void> =>
  addCheckedColumn(db, dialect, table, {
    name,
    type: `smallint not null default ${usual}`,
    check: `${name} in (0, 1)`,
  })
