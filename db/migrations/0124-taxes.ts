import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds days, products, and notes to tax rules, and the charged taxes to documents. Release 0.2.0 charges a single rate,
 * which it stores in `invoices.tax_rate`.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isSqlite = dialect === 'sqlite'
  const add = (table: string, column: string) => db.raw(`alter table ${table} add column ${column}`)
  const checked = (name: string, type: 'text' | 'integer') => ` check (typeof(${name}) in ('${type}', 'null'))`
  const text = (name: string) => `${name} text${isSqlite ? checked(name, 'text') : ''}`
  const whole = (name: string) => (isSqlite ? `${name} integer${checked(name, 'integer')}` : `${name} bigint`)
  const day = (name: string) => (isSqlite ? `${name} text check (${name} is date(${name}))` : `${name} date`)
  const flag = (name: string) => `${name} smallint not null default 0 check (${name} in (0, 1))`
  const list = (name: string) => `${name} text not null default '[]'`
  const rules = [
    ...['from_day', 'until_day'].map(day),
    list('product_types'),
    ...['label', 'category', 'note', 'reason'].map(text),
    ...['is_reverse_charge', 'is_compound'].map(flag),
    whole('rank'),
  ]
  for (const column of rules) await add('tax_rates', column)
  const { reference, watch } = columns(db, dialect)
  await db.schema.createTable('tax_rate_groups', (table) => {
    reference(table, 'tax_rate_id', 'tax_rates', 'cascade').notNullable()
    reference(table, 'group_id', 'product_groups', 'cascade').notNullable().index()
    table.primary(['tax_rate_id', 'group_id'])
  })
  await watch('tax_rate_groups')
  for (const table of ['invoices', 'credit_notes'])
    for (const column of [text('taxes'), whole('gross')]) await add(table, column)
  for (const table of ['invoice_items', 'credit_note_items']) await add(table, text('taxes'))
}
