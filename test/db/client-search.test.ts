import { randomUUID } from 'node:crypto'
import pg from 'pg'
import t, { type Test } from 'tap'
import { connect } from '../../db/connect.js'
import { matchingClients } from '../../domain/clients/client-search.js'
import { findMatches } from '../../domain/clients/search-matches.js'
import { onPostgres } from './one-database.js'

async function administrator(t: Test, url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  t.teardown(() => client.end())
  return client
}

/** Returns the URL of the database for a role that can create tables, but no extensions. */
async function asUser(t: Test, url: string): Promise<string> {
  const client = await administrator(t, url)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await client.query(`create role ${name} login password 'secret'`)
  await client.query(`grant create, usage on schema public to ${name}`)
  t.teardown(() => client.query(`drop owned by ${name}; drop role ${name}`))
  const own = new URL(url)
  own.username = name
  own.password = 'secret'
  return own.href
}

/** Connects, searches, and returns the messages about pg_trgm. */
async function start(t: Test, url: string): Promise<string[]> {
  const said: string[] = []
  const database = await connect(url, { say: (sentence) => said.push(sentence) })
  const { read } = database
  const ids = await findMatches(read, { search: 'ada' }, [{ column: 'clients.id', order: 'asc' }])
  t.strictSame(ids ?? (await matchingClients(read, { search: 'ada' }).query()), [])
  await database.close()
  return said.filter((sentence) => sentence.includes('pg_trgm'))
}

onPostgres(
  t,
  'a service that cannot create pg_trgm reports it, searches anyway, and uses the extension when it exists',
  async (t, url) => {
    const user = await asUser(t, url)
    const client = await administrator(t, url)
    const indexes = async () =>
      (await client.query("select indexdef from pg_indexes where indexname = 'clients_search'")).rows.length

    t.equal((await start(t, user)).length, 1)
    t.equal((await start(t, user)).length, 1, 'reports it once per start')
    t.equal(await indexes(), 0)

    await client.query('create schema extensions')
    await client.query('create extension pg_trgm schema extensions')
    await client.query('grant usage on schema extensions to public')
    t.strictSame(await start(t, user), [])
    t.equal(await indexes(), 1)
  },
)
