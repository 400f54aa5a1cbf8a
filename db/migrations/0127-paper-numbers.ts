import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Numbers of papers as a format writes them, beside the whole number that every paper goes on having. `number_text` is null
 * where the number itself is the text, as it is in papers of before and in those that release 0.2.0 writes beside this one.
 * A format with a year counts in a row of its own for each year (`invoice:2027`).
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
