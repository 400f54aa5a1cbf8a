import t from 'tap'
import { expectRow, lockRow } from '../../../domain/sql/rows.js'
import { makeInvoices, openBooks } from '../../db/books.js'
import { onMigratedDatabases } from '../../support/databases.js'

onMigratedDatabases(t, 'finds a row by its ID, and rejects an unknown, null, or undefined ID', async (t, url) => {
  const { read, transaction } = await openBooks(t, url)
  await transaction((db) => makeInvoices(db, 2))
  for (const find of [expectRow, lockRow]) {
    const findIn = (id: unknown) => transaction((db) => find(db, 'invoices', id as number, 'invoice_not_found'))
    for (const id of [2, 1]) t.match(await findIn(id), { id })
    for (const id of [3, null]) await t.rejects(findIn(id), { code: 'invoice_not_found' }, String(id))
    await t.rejects(findIn(undefined), { message: /Undefined binding/ })
  }
  t.equal((await read('invoices').select('id')).length, 2)
})
