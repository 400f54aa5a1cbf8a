import t from 'tap'
import { up } from '../../db/migrations/0134-known-kinds.js'
import { onMigratedDatabases } from '../support/databases.js'
import { makeInvoices, openBooks } from './books.js'

const created_at = '2031-01-01T00:00:00.000Z'
const entry = { client_id: 1, currency_id: 1, created_at }

// R-3702
onMigratedDatabases(
  t,
  'credit entries of another release get a kind if their description and invoice identify it',
  async (t, url) => {
    const { transaction, read } = await openBooks(t, url)
    const texts: [description: string, amount: number, invoice: 1 | null, kind: string | null][] = [
      ['Applied to invoice 4', -1, 1, 'applied'],
      ['Applied to invoice 4', -1, null, null],
      ['Credit note 3 on invoice 4', 1, 1, 'credit note'],
      ['Credit note 3 on invoice 4', 1, null, null],
      ['Paid on cancelled invoice 4', 1, 1, 'transfer'],
      ['Overpayment of invoice 4', 1, 1, 'surplus'],
      ['Written off when the client was deleted', -1, null, 'write-off'],
      ['Goodwill', 1, null, null],
    ]
    await transaction((db) => makeInvoices(db, 1))
    const insert = () =>
      transaction(async (db) => {
        for (const [description, amount, invoice_id] of texts)
          await db('credit_entries').insert({ ...entry, description, amount, invoice_id } as never)
      })
    await insert()
    const kinds = texts.map(([, , , kind]) => kind)
    t.strictSame(await read('credit_entries').orderBy('id').pluck('kind'), kinds, 'on insert')
    await transaction((db) => db('credit_entries').update({ kind: null }))
    await transaction((db) => up(db))
    t.strictSame(await read('credit_entries').orderBy('id').pluck('kind'), kinds, 'in the migration')
  },
)

// R-3703
onMigratedDatabases(
  t,
  'a trigger records invoice closings as they happen, and the migration records earlier closings once',
  async (t, url) => {
    const { transaction, read } = await openBooks(t, url)
    const statuses = () => read('invoice_closings').orderBy('id').select('invoice_id', 'status')
    await transaction(async (db) => {
      await makeInvoices(db, 2)
      for (const status of ['overdue', 'cancelled', 'unpaid', 'paid', 'refunded'] as const)
        await db('invoices').where({ id: 1 }).update({ status })
    })
    t.match(await statuses(), [{ status: 'cancelled' }, { status: 'open' }, { status: 'refunded' }])
    await transaction(async (db) => {
      await db('invoice_closings').delete()
      await makeInvoices(db, 1, 'cancelled')
      await up(db)
      await up(db)
    })
    t.match(await read('invoice_closings').orderBy('invoice_id').select('invoice_id', 'status', 'booked_day'), [
      { invoice_id: 1, status: 'refunded', booked_day: '2024-02-29' },
      { invoice_id: 3, status: 'cancelled', booked_day: '2024-02-29' },
    ])
  },
)
