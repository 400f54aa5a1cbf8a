import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds the changes to transaction amounts, which are kept longer than the activity log. Each transaction that pays more
 * of an invoice than its amount, or that staff changed according to the activity log, gets one row. The earlier amount
 * in such a row is an estimate.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, reference, oneOf } = columns(db, dialect)
  await db.schema.createTable('transaction_corrections', (table) => {
    id(table)
    reference(table, 'transaction_id', 'transactions', 'cascade').notNullable().index()
    oneOf(table, 'side', ['amount_in', 'amount_out'])
    whole(table, 'from_amount').notNullable()
    whole(table, 'to_amount').notNullable()
    table.text('author').notNullable()
    instant(table, 'created_at').notNullable()
  })
  const told: string[] = await db('activity_log')
    .where('description', 'like', 'Transaction % was changed%')
    .pluck('description')
  const ids = new Set(
    told.flatMap((description) => Number(/^Transaction (\d+) was changed/.exec(description)?.[1]) || []),
  )
  for (const row of await db('transactions').whereRaw('applied > amount_in').select('id')) ids.add(Number(row.id))
  // An interrupted run has added some.
  for (const known of await db('transaction_corrections').distinct().pluck('transaction_id')) ids.delete(Number(known))
  const all = [...ids]
  for (let start = 0; start < all.length; start += 500) {
    const payments = await db('transactions')
      .whereIn('id', all.slice(start, start + 500))
      .orderBy('id')
    if (payments.length === 0) continue
    await db('transaction_corrections').insert(
      payments.map((payment) => ({
        transaction_id: payment.id,
        side: payment.amount_out > payment.amount_in ? ('amount_out' as const) : ('amount_in' as const),
        from_amount: Math.max(payment.applied, payment.amount_in, payment.amount_out),
        to_amount: Math.max(payment.amount_in, payment.amount_out),
        author: 'system',
        created_at: payment.created_at,
      })) as never,
    )
  }
}
