import t from 'tap'
import { up } from '../../db/migrations/0111-carried-names.js'
import { nameKeys } from '../../domain/clients/name-keys.js'
import { nameColumns } from '../../domain/domains/name-search.js'
import { onMigratedDatabases } from '../support/databases.js'
import { openBooks } from './books.js'

onMigratedDatabases(t, 'the migration derives the same search names as the service', async (t, url) => {
  const { transaction, read } = await openBooks(t, url)
  const person = { firstname: 'Øyvind', lastname: 'Müller ΣΑΣ', companyname: '' }
  const domains = ['xn--kln-sna.example', 'xn--a.example', 'xn--fiqs8s.example', 'engines.example']
  await transaction(async (db) => {
    await db('clients').where({ id: 1 }).update(person)
    await db('clients').update({ firstname_key: null, lastname_key: null, companyname_key: null } as never)
    const row = { client_id: 1, status: 'active', created_at: '2031-01-01T00:00:00.000Z' } as const
    await db('domains').insert(domains.map((domain) => ({ ...row, domain })) as never)
    await up(db)
  })
  t.match(await read('clients').where({ id: 1 }).first(), nameKeys(person))
  const stored = await read('domains').orderBy('id').select('domain', 'readable_name')
  t.strictSame(stored, domains.map(nameColumns))
})
