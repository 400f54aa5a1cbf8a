import knex from 'knex'
import t from 'tap'
import { up } from '../../db/migrations/0027-billing-cursors.js'
import { onMigratedDatabases } from '../support/databases.js'
import { openBooks } from './books.js'

onMigratedDatabases(t, 'the migration reports and marks live recurring records without a due date', async (t, url) => {
  const database = await openBooks(t, url)
  const live = { client_id: 1, billing_cycle: 'monthly', status: 'active', created_at: '2031-01-01T00:00:00.000Z' }
  const ids = await database.transaction(async (db) => {
    const services = await db('services')
      .insert([live, { ...live, billing_cycle: 'free' }, { ...live, status: 'terminated' }] as never)
      .returning('id')
    const domains = await db('domains')
      .insert(
        Array.from({ length: 22 }, (_, n) => ({
          ...{ client_id: 1, status: 'active', created_at: live.created_at },
          domain: `d${n}.example`,
        })) as never,
      )
      .returning('id')
    return { services: services.map(({ id }) => id), domains: domains.map(({ id }) => id) }
  })
  const said: string[] = []
  const say = (sentence: string) => said.push(sentence)
  // PostgreSQL cannot build an index concurrently inside a transaction.
  const plain = knex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } })
  t.teardown(() => plain.destroy())
  const migrate = () =>
    database.dialect === 'sqlite' ? database.transaction((db) => up(db, 'sqlite', say)) : up(plain, 'postgres', say)
  await migrate()
  t.match(said, [
    new RegExp(`no due date.*in services: ${ids.services[0]}$`),
    new RegExp(`no due date.*in domains: ${ids.domains.slice(0, 20).join(', ')} and 2 more$`),
  ])
  t.equal(said.length, 2)
  const marked = await database.read('services').whereNotNull('not_billed_reason').pluck('id')
  t.strictSame(marked, [ids.services[0]])
  await migrate()
  t.equal(said.length, 2, 'reports a marked record once')
})
