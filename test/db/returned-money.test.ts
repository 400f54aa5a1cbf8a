import type { Knex } from 'knex'
import t from 'tap'
import { up } from '../../db/migrations/0148-returned-money.js'
import { onMigratedDatabases } from '../support/databases.js'
import { makeInvoices, openBooks } from './books.js'

async function takeBack(db: Knex): Promise<void> {
  for (const index of ['reversals_dispute', 'returned_payments_payment']) await db.raw(`drop index ${index}`)
  for (const [table, columns] of [
    ['reversals', ['state', 'losses', 'is_reported', 'dispute_id']],
    ['returned_payments', ['missing']],
    ['payment_attempts', ['paid']],
  ] as const)
    for (const column of columns) await db.raw(`alter table ${table} drop column ${column}`)
}

// R-4086
onMigratedDatabases(
  t,
  'the migration derives the state and losses of existing disputes from their status',
  async (t, url) => {
    const { dialect, transaction, read } = await openBooks(t, url)
    await transaction(async (db) => {
      await makeInvoices(db, 1)
      await takeBack(db)
      const row = { gateway: 'stripe', payment_transid: 'pi_1', amount: 100, currency: 'USD' }
      const created_at = '2031-01-01T00:00:00.000Z'
      const statuses = ['waiting', 'open', 'won', 'recorded'] as const
      for (const [kind, status] of [...statuses.map((one) => ['dispute', one]), ['refund', 'recorded']] as const)
        await db('reversals').insert({ ...row, kind, status, transid: `${kind}_${status}`, created_at } as never)
      await up(db, dialect)
    })
    const found = await read('reversals').orderBy('id').select('kind', 'status', 'state', 'losses', 'is_reported')
    t.strictSame(
      found.map((row) => Object.values(row)),
      [
        ['dispute', 'waiting', 'lost', 1, 0],
        ['dispute', 'open', 'open', 0, 0],
        ['dispute', 'won', 'won', 0, 0],
        ['dispute', 'recorded', 'lost', 1, 0],
        ['refund', 'recorded', null, 0, 0],
      ],
    )
  },
)
