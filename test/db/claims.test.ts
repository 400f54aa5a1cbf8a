import t from 'tap'
import { up as addColumn } from '../../db/migrations/0180-returned-credit.js'
import { up as addIndexes } from '../../db/migrations/0181-claims.js'
import { onMigratedDatabases } from '../support/databases.js'
import { makeInvoices, openBooks } from './books.js'

// R-1126
onMigratedDatabases(
  t,
  'the migrations keep existing credit entries and allow one claim for each return',
  async (t, url) => {
    const { dialect, transaction, read } = await openBooks(t, url)
    await transaction(async (db) => {
      await makeInvoices(db, 2)
      for (const index of ['credit_entries_return', 'invoice_items_claim']) await db.raw(`drop index ${index}`)
      await db.raw('alter table credit_entries drop column return_id')
      const [client] = await db('clients').limit(1)
      const entry = { client_id: client?.id, currency_id: client?.currency_id, description: 'Cheque', amount: 0 }
      await db('credit_entries').insert({ ...entry, created_at: '2031-01-01T00:00:00.000Z' } as never)
      await addColumn(db, dialect)
    })
    // PostgreSQL creates them outside a transaction, and an interrupted migration is repeated.
    for (const _ of 'twice')
      if (dialect === 'postgres') await addIndexes(read, dialect)
      else await transaction((db) => addIndexes(db, dialect))
    t.strictSame(await read('credit_entries').pluck('return_id'), [null])
    const claim = (invoice_id: number) => ({
      ...{ invoice_id, type: 'item', kind: 'claim', related_id: 7, description: 'Returned payment', amount: 100 },
      ...{ is_taxed: 0, is_claiming: 0 },
    })
    const [first, second] = (await read('invoices').orderBy('id').pluck('id')) as [number, number]
    await transaction((db) => db('invoice_items').insert(claim(first) as never))
    await t.rejects(
      transaction((db) => db('invoice_items').insert(claim(second) as never)),
      /unique/i,
    )
  },
)
