import t from 'tap'
import { fillDeletedClients } from '../../db/migrations/0186-transactions-of-deleted-clients.js'
import { onMigratedDatabases } from '../support/databases.js'
import { makeInvoices, openBooks } from './books.js'

const line = {
  ...{ client_id: null, invoice_id: 1, currency_id: 1, gateway: 'manual', description: 'Late', amount_in: 100 },
  ...{ value_day: '2031-02-01', booked_day: '2031-02-01', created_at: '2031-02-01T00:00:00.000Z' },
}

// R-1082
onMigratedDatabases(
  t,
  "transactions on a deleted client's invoice have the client's ID, and earlier ones get it unless their month is closed",
  async (t, url) => {
    const { transaction, read, dialect } = await openBooks(t, url)
    const owners = () => read('transactions').orderBy('id').pluck('deleted_client_id')
    await transaction(async (db) => {
      await makeInvoices(db, 2)
      await db('clients').where({ id: 1 }).delete()
      await db('transactions').insert(line as never)
      await db('transactions').insert({ ...line, invoice_id: null } as never)
      await db('transactions').insert({ ...line, booked_day: '2031-01-31' } as never)
    })
    t.strictSame(await owners(), [1, null, 1])
    await transaction(async (db) => {
      await db('transactions').update({ deleted_client_id: null })
      await db('closed_ledgers').insert({ until_day: '2031-01-31', accounts: '', currency_id: 1 })
      await fillDeletedClients(db, dialect)
    })
    t.strictSame(await owners(), [1, null, null])
  },
)
