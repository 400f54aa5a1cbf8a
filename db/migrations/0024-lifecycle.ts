import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds billed-through dates, reasons for not billing, and suspension dates, and tables for credit notes. Neither
 * database rebuilds a table for columns added this way.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const day = (column: string) =>
    dialect === 'sqlite' ? `${column} text check (${column} is date(${column}))` : `${column} date`
  const isWhole = dialect === 'sqlite' ? "typeof(credited) = 'integer' and " : ''
  for (const [table, column] of [
    ['services', day('billed_until')],
    ['services', 'not_billed_reason text'],
    ['services', day('suspended_on')],
    ['service_addons', day('billed_until')],
    ['service_addons', 'not_billed_reason text'],
    ['domains', day('billed_until')],
    ['domains', 'not_billed_reason text'],
    [
      'invoices',
      `credited bigint not null default 0 check (${isWhole}credited between 0 and ${Number.MAX_SAFE_INTEGER})`,
    ],
  ] as const)
    await db.raw(`alter table ${table} add column ${column}`)

  const { id, whole, flag, day: dayColumn, instant, reference } = columns(db, dialect)
  await db.schema.createTable('credit_notes', (table) => {
    id(table)
    reference(table, 'invoice_id', 'invoices', 'restrict').notNullable().index()
    // Gapless, in a separate series.
    whole(table, 'number').notNullable().unique()
    dayColumn(table, 'date').notNullable()
    table.text('reason').notNullable()
    for (const name of ['subtotal', 'discount', 'tax', 'total']) whole(table, name).notNullable()
    instant(table, 'created_at').notNullable()
    table.check('total >= 0')
  })
  await db.schema.createTable('credit_note_items', (table) => {
    id(table)
    reference(table, 'credit_note_id', 'credit_notes', 'cascade').notNullable().index()
    // The credited invoice line.
    reference(table, 'invoice_item_id', 'invoice_items', 'restrict').index()
    table.text('description').notNullable()
    whole(table, 'amount').notNullable()
    flag(table, 'is_taxed', 1)
  })
  await db('counters').insert({ name: 'credit_note', value: 0 })
}
