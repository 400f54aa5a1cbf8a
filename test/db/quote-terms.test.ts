import t from 'tap'
import { onMigratedDatabases } from '../support/databases.js'
import { openBooks } from './books.js'

onMigratedDatabases(t, 'quotes have an optional shown_terms', async (t, url) => {
  const { read } = await openBooks(t, url)
  t.match(await read('quotes').columnInfo('shown_terms' as never), { nullable: true, defaultValue: null })
})
