import type { Knex } from 'knex'
import pg from 'pg'
import t from 'tap'
import { connect } from '../../db/connect.js'
import type { Selection } from '../../db/selection.js'
import { matchingDomains } from '../../domain/domains/domains.js'
import { nameColumns } from '../../domain/domains/name-search.js'
import { type ActivityFilter, matchingActivity } from '../../domain/log/activity.js'
import { matchingServices } from '../../domain/services/service-changes.js'
import { onMigratedPostgres, onMigratedSqlite } from './one-database.js'

const rows = 20_000

onMigratedPostgres(t, 'filters of long lists use indexes', async (t, url) => {
  const { read, close } = await connect(url)
  t.teardown(close)
  const client = new pg.Client(url)
  await client.connect()
  t.teardown(() => client.end())
  await client.query(`insert into domains (domain, status, created_at)
    select 'd' || md5(n::text) || '.example', 'active', now() from generate_series(1, ${rows}) n`)
  await client.query(
    `insert into domains (domain, readable_name, status, created_at)
      select $1 || n || '.example', $2 || n || '.example', 'active', now() from generate_series(1, 200) n`,
    ['xn--kln-sna', 'köln'],
  )
  await client.query(`insert into product_groups (name) values ('Hosting')`)
  await client.query(`insert into products (group_id, name, type, pay_type, auto_setup, created_at)
    select id, 'Product ' || n, 'other', 'recurring', 'manual', now() from product_groups, generate_series(1, 2) n`)
  await client.query(`insert into services (product_id, status, billing_cycle, created_at)
    select (select min(id) + n % 2 from products), case when n % 50 = 0 then 'fraud' else 'active' end, 'monthly', now()
    from generate_series(1, ${rows}) n`)
  await client.query(`insert into activity_log (description, author, created_at, object_type, object_id, about_client_id)
    select 'Entry ' || n, 'grace', now(), 'client', n % 500, n % 500 from generate_series(1, ${rows}) n`)
  await client.query('vacuum analyze domains, services, products, activity_log')

  const planOf = async (selection: Pick<Selection, 'query'>) => {
    const { sql, bindings } = selection.query().count('*').toSQL().toNative()
    const plan = await client.query(`explain ${sql}`, bindings as unknown[])
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  t.match(await planOf(matchingDomains(read, { name: 'a3f9b' })), /domains_search/, 'domains by part of a name')
  for (const name of ['a3f9b', 'köln17', 'KÖLN17.ex']) {
    const plan = await planOf(matchingDomains(read, { name, status: 'active' }))
    t.match(plan, /BitmapOr/, `domains by part of either spelling: ${name}`)
    t.match(plan, /domains_search/)
    t.match(plan, /domains_readable_search/)
    t.notMatch(plan, /Seq Scan/)
  }
  const productId = Number((await read('products').min({ id: 'id' }).first())?.id)
  const ofProduct = matchingServices(read, { productId, status: 'fraud' })
  t.match(await planOf(ofProduct), /services_product_status/, "a product's services by status")

  const context = { db: read, now: new Date(), settings: undefined as never }
  const logOf = (filter: ActivityFilter) => planOf(matchingActivity(context, filter))
  const ofClient = await logOf({ clientId: 7 })
  t.match(ofClient, /activity_log_about_client/, 'the activity log by client')
  t.notMatch(ofClient, /Seq Scan/)
  t.match(await logOf({ objectType: 'client', objectId: '7' }), /activity_log_object/, 'the activity log by record')
  t.match(await logOf({ objectType: 'setting' }), /activity_log_object/, 'the activity log by kind of record')
})

onMigratedSqlite(t, 'a search for domains reads only indexes', async (t, url) => {
  const { read, transaction, close } = await connect(url)
  t.teardown(close)
  const created_at = '2024-02-29T00:00:00.000Z'
  await transaction((db) =>
    db('domains').insert(
      ['xn--kln-sna.example', 'engines.example'].map((name) => ({
        ...nameColumns(name),
        status: 'active',
        created_at,
      })),
    ),
  )
  const planOf = async (query: Knex.QueryBuilder): Promise<string> => {
    const { sql, bindings } = query.toSQL().toNative()
    const steps: { detail: string }[] = await read.raw(`explain query plan ${sql}`, bindings as Knex.RawBinding[])
    return steps.map(({ detail }) => detail).join('\n')
  }
  for (const name of ['öl', 'engine']) {
    const selection = matchingDomains(read, { name })
    t.equal((await selection.query()).length, 1)
    const plan = await planOf(selection.query().count('*'))
    t.match(plan, /COVERING INDEX domains_domain_index/, name)
    t.match(plan, /COVERING INDEX domains_readable_name/, name)
    t.notMatch(plan, /(?:SCAN|SEARCH) domains$/m)
  }
})
