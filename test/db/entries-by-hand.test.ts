import type { Knex } from 'knex'
import t from 'tap'
import { up } from '../../db/migrations/0076-entries-by-hand.js'
import { onMigratedDatabases } from '../support/databases.js'
import { makeInvoices, openBooks } from './books.js'

/** Reverts the migration. */
async function takeBack(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'sqlite') await db.raw('drop trigger transactions_to_credit')
  else await db.raw('drop function transactions_to_credit() cascade')
  for (const table of ['reversals', 'transactions']) await db.raw(`alter table ${table} drop column is_by_hand`)
}

/** Inserts a refund to credit as release 0.2.0 does: money leaves the invoice and arrives in the account. */
async function refundToCredit(db: Knex, amount: number, created_at: string): Promise<void> {
  const line = { client_id: 1, currency_id: 1, gateway: 'credit', description: 'Refund', created_at }
  await db('transactions').insert({ ...line, invoice_id: 1, amount_out: amount } as never)
  await db('transactions').insert({ ...line, amount_in: amount } as never)
}

// R-2086
onMigratedDatabases(
  t,
  'recognizes refunds to credit that release 0.2.0 wrote before or after the migration',
  async (t, url) => {
    const { dialect, transaction, read } = await openBooks(t, url)
    await transaction(async (db) => {
      await makeInvoices(db, 1)
      await takeBack(db, dialect)
      await refundToCredit(db, 400, '2031-01-01T00:00:00.000Z')
      await refundToCredit(db, 400, '2031-01-02T00:00:00.000Z')
      const line = { client_id: 1, currency_id: 1, gateway: 'credit', description: 'A line by hand' }
      const created_at = '2031-01-03T00:00:00.000Z'
      await db('transactions').insert({ ...line, invoice_id: 1, amount_out: 300, created_at } as never)
      await up(db, dialect)
      await refundToCredit(db, 500, created_at)
      await db('transactions').insert({ ...line, amount_in: 500, created_at, is_return: 1 } as never)
      await db('transactions').insert({ ...line, amount_in: 700, created_at } as never)
    })
    const known = await read('returned_payments')
      .join('transactions', 'transactions.id', 'returned_payments.transaction_id')
      .orderBy('returned_payments.id')
      .select('kind', 'returned_payments.amount', 'amount_out', 'invoice_id')
    t.strictSame(
      known,
      [400, 400, 500].map((amount) => ({ kind: 'credit', amount, amount_out: amount, invoice_id: 1 })),
    )
    const marks = await read('transactions').distinct('is_by_hand')
    t.strictSame(marks, [{ is_by_hand: 0 }])
  },
)
