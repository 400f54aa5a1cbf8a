import t from 'tap'
import { onMigratedDatabases } from '../support/databases.js'
import { openBooks } from './books.js'

onMigratedDatabases(t, 'corrections by an earlier release have no amount written off', async (t, url) => {
  const { read } = await openBooks(t, url)
  t.match(await read('transaction_corrections').columnInfo('written_off'), { nullable: true, defaultValue: null })
})
