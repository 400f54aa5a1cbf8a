import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds formatted document numbers, in addition to the integer that every document still has. `number_text` is null if
 * the number itself is the text, as on existing documents and on documents written by release 0.2.0. A format with a
 * year has a separate counter row for each year (`invoice:2027`).
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, oneOf, instant } = columns(db, dialect)
  const isSqlite = dialect === 'sqlite'
  const add = (table: string, column: string) => db.raw(`alter table ${table} add column ${column}`)
  const checked = (name: string, type: 'text' | 'integer') =>
    isSqlite ? ` check (typeof(${name}) in ('${type}', 'null'))` : ''
  const text = (name: string) => `${name} text${checked(name, 'text')}`
  const number = (name: string) => `${name} ${isSqlite ? 'integer' : 'bigint'}${checked(name, 'integer')}`
  for (const table of ['invoices', 'credit_notes'])
    for (const column of [text('number_text'), number('number_year'), number('number_in_year')])
      await add(table, column)
  for (const column of [text('numbered_as'), number('free_until')]) await add('counters', column)
  await db.schema.createTable('number_gaps', (table) => {
    id(table)
    table.text('counter').notNullable()
    whole(table, 'first').notNullable()
    whole(table, 'last').notNullable()
    oneOf(table, 'reason', ['raised', 'taken'])
    instant(table, 'created_at').notNullable()
    table.index(['counter'])
  })
}
