// Listed in docs/reference/attacks.md.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { connect } from '../../db/connect.js'
import type { ServiceAddonRow } from '../../db/rows-services.js'
import { credential, type Served, serve } from '../server/serve.js'
import { type Credential, credentialHeaders } from '../support/credentials.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { makeClient, makeService, makeServiceAddon } from '../support/fixtures.js'
import { type Body, withService } from '../support/service.js'

/**
 * Size of a heap that is too small for one of the whole lists, but several times larger than the service itself needs.
 */
const heapMiB = 128
const mostGrowthMiB = 60

const rows = { clients: 500, credits: 100_000, addons: 20_000 }

/** Inserts clients with one service each, and their credit entries and addons, in a few statements. */
async function fill(db: Knex): Promise<void> {
  const sqlite = db.client.config.client !== 'pg'
  // A busy machine needs longer for a hundred thousand rows than a call may take.
  if (!sqlite) await db.raw('set local statement_timeout = 0')
  const numbers = (count: number) =>
    sqlite
      ? `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n)`
      : `(select i from generate_series(1, ${count}) as g(i))`
  const at = "'2026-01-31T12:00:00.000Z'"
  const currency = '(select id from currencies where is_default = 1)'
  const customer = (i: string) => `(select min(id) from clients) + ${i} % ${rows.clients}`
  await db.raw(
    `insert into clients (firstname, lastname, companyname, email, email_key, search, country, status, currency_id, created_at)
     select 'Ada', 'Lovelace', '', 'a' || i || '@example.com', 'a' || i || '@example.com', '', 'US', 'active', ${currency}, ${at}
     from ${numbers(rows.clients)} as numbers`,
  )
  await db.raw(
    `insert into services (client_id, status, billing_cycle, recurring_amount, created_at)
     select id, 'active', 'monthly', 1000, ${at} from clients`,
  )
  await db.raw("insert into addons (name) values ('Address')")
  await db.raw(
    `insert into credit_entries (client_id, currency_id, description, amount, created_at)
     select ${customer('i')}, ${currency}, 'Refund of a double payment, number ' || i, 1 + i % 1000, ${at}
     from ${numbers(rows.credits)} as numbers`,
  )
  await db.raw(
    `insert into service_addons (service_id, addon_id, status, billing_cycle, created_at)
     select (select min(id) from services) + i % ${rows.clients}, (select min(id) from addons), 'active', 'monthly', ${at}
     from ${numbers(rows.addons)} as numbers`,
  )
}

/** Requests a list and returns its response, not read yet. */
async function open(
  t: Test,
  url: string,
  path: string,
  caller: Pick<Credential, 'identifier' | 'secret'> = credential,
): Promise<IncomingMessage> {
  const call = request(`${url}/api/v1/${path}`, { headers: credentialHeaders(caller), agent: false })
  t.teardown(() => call.destroy())
  call.end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return answer
}

async function digestOf(answer: IncomingMessage): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of answer) hash.update(chunk)
  return hash.digest('hex')
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

async function residentMiB({ url }: Served): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 2 ** 20
}

/** Checks that eight callers can read a list concurrently, slowly at first, and that the list has `count` rows. */
async function isReadByEight(t: Test, server: Served, action: string, collection: string, count: number) {
  const idle = await residentMiB(server)
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(t, server.url, action)))
  t.strictSame(
    answers.map(({ statusCode }) => statusCode),
    answers.map(() => 200),
  )
  // No caller reads yet, so every response is blocked once the sockets are full.
  const { status } = await server.call('getclients', { limitnum: 1 }, 'GET')
  t.equal(status, 200, 'other calls are answered while no caller reads')
  let peak = await residentMiB(server)
  let slowest = 0
  let reading = true
  const meanwhile = (async () => {
    while (reading) {
      const started = performance.now()
      await server.call('getclients', { limitnum: 1 }, 'GET')
      slowest = Math.max(slowest, performance.now() - started)
      peak = Math.max(peak, await residentMiB(server))
      await sleep(20)
    }
  })()
  const [first, ...others] = answers as [IncomingMessage, ...IncomingMessage[]]
  const [text, ...digests] = await Promise.all([textOf(first), ...others.map(digestOf)])
  reading = false
  await meanwhile
  t.strictSame(new Set(digests), new Set([createHash('sha256').update(text).digest('hex')]), 'all responses are equal')
  const body = JSON.parse(text) as Body
  t.strictSame(Object.keys(body), ['result', collection])
  const ids = (body[collection] as { id: number }[]).map(({ id }) => id)
  t.equal(ids.length, count)
  t.equal(new Set(ids).size, count)
  t.comment(
    `${action}: ${(text.length / 2 ** 20).toFixed(1)} MiB for each of eight; resident ${Math.round(idle)} MiB, ` +
      `then ${Math.round(peak)} at most; slowest of the others ${Math.round(slowest)} ms`,
  )
  t.ok(peak - idle < mostGrowthMiB, `${Math.round(peak - idle)} MiB of memory more at most`)
}

onBothDatabases(
  t,
  'eight callers read long lists concurrently in little memory',
  async (t, url) => {
    const database = await connect(url)
    await database.transaction(fill).finally(database.close)
    const server = await serve(t, { DATABASE_URL: url, ROLE: 'api', NODE_OPTIONS: `--max-old-space-size=${heapMiB}` })
    for (const action of ['getclients', 'getcredits', 'getclientsaddons'])
      for (let n = 0; n < 50; n++) await server.call(action, { clientid: 1 }, 'GET')
    await isReadByEight(t, server, 'getcredits', 'credits', rows.credits)
    await isReadByEight(t, server, 'getclientsaddons', 'addons', rows.addons)
    t.equal(server.process.exitCode, null, server.stderr())
  },
  prepared,
)

/** Returns a query for a table whose row type does not matter. */
const rowsOf = (db: Knex, table: string): Knex.QueryBuilder => db(table)

/** Large enough that no socket buffer holds the whole list, so most of it is read after the changes. */
const wide = { rows: 1500, bytes: 60_000 }

withService(t, 'a list that changes while it is read neither repeats nor loses rows', async (t, api) => {
  const clientId = await makeClient(api)
  const serviceId = await makeService(api, clientId)
  const addonId = await makeServiceAddon(api, serviceId)
  const filler = api.database.dialect === 'sqlite' ? `hex(zeroblob(${wide.bytes / 2}))` : `repeat('0', ${wide.bytes})`
  await api.database.transaction(async (db) => {
    const client = await db('clients').where({ id: clientId }).first()
    const created_at = api.now().toISOString()
    const entry = { client_id: clientId, currency_id: client?.currency_id, amount: 0, created_at }
    const { id: _, ...addon } = (await db('service_addons').where({ id: addonId }).first()) as ServiceAddonRow
    const wideRows = (row: object, column: string) =>
      Array.from({ length: 50 }, () => ({ ...row, [column]: db.raw(filler) }))
    for (let n = 0; n < wide.rows; n += 50) {
      await rowsOf(db, 'credit_entries').insert(wideRows(entry, 'description'))
      await rowsOf(db, 'service_addons').insert(wideRows(addon, 'notes'))
    }
  })
  for (const [action, collection, table, order] of [
    ['getcredits', 'credits', 'credit_entries', 'desc'],
    ['getclientsaddons', 'addons', 'service_addons', 'asc'],
  ] as const) {
    const before: number[] = await rowsOf(api.database.read, table).orderBy('id', order).pluck('id')
    const answer = await open(t, api.url, action, api.admin)
    // The first part has been read by now, but not the last.
    const [next, last] = [before[0] as number, before.at(-1) as number]
    const added = await api.database.transaction(async (db) => {
      const { id: _, ...row } = await rowsOf(db, table).where({ id: next }).first()
      await rowsOf(db, table).whereIn('id', [next, last]).delete()
      const [made] = await rowsOf(db, table).insert(row).returning('id')
      return made.id as number
    })
    const ids = (JSON.parse(await textOf(answer))[collection] as { id: number }[]).map(({ id }) => id)
    const expected = before.filter((id) => id !== last)
    t.strictSame(ids, order === 'asc' ? [...expected, added] : expected, action)
  }
})
