import t from 'tap'
import { onMigratedDatabases } from '../support/databases.js'
import { openBooks } from './books.js'

onMigratedDatabases(t, 'invoice_items have an optional stated_period', async (t, url) => {
  const { read } = await openBooks(t, url)
  t.match(await read('invoice_items').columnInfo('stated_period' as never), { nullable: true, defaultValue: null })
})
