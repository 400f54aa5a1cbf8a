import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { connect } from '../../db/connect.js'
import { credential, type Served, serve } from '../server/serve.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { type Body, credentialHeaders } from '../support/service.js'

/** Too small a heap for one of the lists as a whole, and several times what the service needs for itself. */
const heapMiB = 96
const mostGrowthMiB = 60

const rows = { clients: 500, credits: 120_000, addons: 60_000 }

/** So many clients, each with a service, and their credit entries and addons, in a few statements. */
async function fill(db: Knex): Promise<void> {
  const sqlite = db.client.config.client !== 'pg'
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

/** The answer of a list, not read yet. */
async function open(t: Test, url: string, path: string): Promise<IncomingMessage> {
  const call = request(`${url}/api/v1/${path}`, { headers: credentialHeaders(credential), agent: false })
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

/** A list that eight callers read at once, slowly at first, and that has as many rows as it should. */
async function isReadByEight(t: Test, server: Served, action: string, collection: string, count: number) {
  const idle = await residentMiB(server)
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(t, server.url, action)))
  t.strictSame(
    answers.map(({ statusCode }) => statusCode),
    answers.map(() => 200),
  )
  // Nobody reads yet, so every answer stands as far as the sockets hold.
  const { status } = await server.call('getclients', { limitnum: 1 }, 'GET')
  t.equal(status, 200, 'others are answered while nobody reads')
  let peak = await residentMiB(server)
  let slowest = 0
  let reading = true
  const meanwhile = (async () => {
    while (reading) {
      const started = performance.now()
      await server.call('getclients', { limitnum: 1 }, 'GET')
      slowest = Math.max(slowest, performance.now() - started)
      peak = Math.max(peak, await residentMiB(server))
    }
  })()
  const [first, ...others] = answers as [IncomingMessage, ...IncomingMessage[]]
  const [text, ...digests] = await Promise.all([textOf(first), ...others.map(digestOf)])
  reading = false
  await meanwhile
  t.strictSame(new Set(digests), new Set([createHash('sha256').update(text).digest('hex')]), 'all read the same')
  const body = JSON.parse(text) as Body
  t.strictSame(Object.keys(body), ['result', collection])
  const ids = (body[collection] as { id: number }[]).map(({ id }) => id)
  t.equal(ids.length, count)
  t.equal(new Set(ids).size, count)
  t.comment(
    `${action}: ${(text.length / 2 ** 20).toFixed(1)} MiB for each of eight; resident ${Math.round(idle)} MiB, ` +
      `then ${Math.round(peak)} at most; slowest of the others ${Math.round(slowest)} ms`,
  )
  t.ok(peak - idle < mostGrowthMiB, `${Math.round(peak - idle)} MiB more are resident at most`)
}

onBothDatabases(
  t,
  'eight callers read long lists at once in little memory',
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
