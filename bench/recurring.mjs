import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { startServer } from './child.mjs'
import { headers } from './credential.mjs'
import { median } from './median.mjs'
import { setPragmas } from './peers/common/pragmas.mjs'
import { copyOf } from './seeded.mjs'
import { servers } from './servers.mjs'

/** What geninvoices writes, in the order in which the rows lead to one another. */
const tables = ['invoices', 'invoice_items', 'emails']

/**
 * geninvoices over so many services that are due, one for each client as far as there are clients, beside the same rows
 * copied from file to file by one bare statement a table, in one transaction. Returns medians, each for one invoice.
 */
export async function measureRecurring({ dist, seeded, due, rounds, say }) {
  const runs = []
  for (let round = 1; round <= rounds; round++) {
    say(`round ${round} of ${rounds}: geninvoices over ${due} services`)
    const folder = await copyOf(seeded)
    try {
      runs.push(await measureOnce(dist, folder, due))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const medianOf = (who, fact) => median(runs.map((run) => run[who][fact]))
  const row = (who) => ({ rate: medianOf(who, 'rate'), processor: medianOf(who, 'processor') })
  return { due, service: row('service'), bare: row('bare') }
}

async function measureOnce(dist, folder, due) {
  const [file, copy] = ['bench.db', 'bare.db'].map((name) => join(folder, name))
  // What the seeded data leaves open comes first, so that only what is measured is due.
  await generate(dist, folder)
  const before = prepare(file, due)
  await copyFile(file, copy)
  const service = await generate(dist, folder)
  if (service.generated !== before.invoices || service.skipped > before.settled || service.errors > 0)
    throw new Error(`geninvoices should make ${before.invoices} invoices: ${JSON.stringify(service)}`)
  const bare = copyRows(file, copy, before.last)
  const each = ({ seconds, processor }) => ({
    rate: service.generated / seconds,
    processor: processor && (processor / service.generated) * 1e6,
  })
  return { service: each(service), bare: each(bare) }
}

async function generate(dist, folder) {
  const child = await startServer({
    script: servers.countinghouse.script(dist),
    folder,
    environment: { ROLE: 'api' },
  })
  try {
    const busy = child.processorSeconds()
    const start = performance.now()
    const answer = await fetch(`${child.url}/api/v1/geninvoices`, { method: 'POST', headers })
    const { generated, skipped, errors } = await answer.json()
    const seconds = (performance.now() - start) / 1000
    return { generated, skipped, errors, seconds, processor: busy && child.processorSeconds() - busy }
  } finally {
    await child.stop()
  }
}

/** Makes services that are due today, and says how many invoices they come to. */
function prepare(file, due) {
  const database = new SQLite(file)
  const clients = database.prepare('select count(*) from clients').pluck().get()
  const settled = database.prepare('select count(*) from services where next_due_date is not null').pluck().get()
  const last = Object.fromEntries(
    tables.map((table) => [table, database.prepare(`select coalesce(max(id), 0) from ${table}`).pluck().get()]),
  )
  database
    .prepare(
      `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${due})
       insert into services (client_id, product_id, domain, status, billing_cycle, recurring_amount, next_due_date,
         anchor_day, created_at)
       select 1 + n % ${clients}, (select min(id) from products), 'site' || n || '.example.com', 'active', 'monthly', 1000,
         date('now'), 1, strftime('%Y-%m-%dT%H:%M:%fZ') from numbers`,
    )
    .run()
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
  return { invoices: Math.min(due, clients), settled, last }
}

/** The rows that the service has written, written once more into the file as it was before. */
function copyRows(from, to, last) {
  const database = new SQLite(to)
  setPragmas(database)
  database.prepare('attach ? as made').run(from)
  const busy = process.cpuUsage()
  const start = performance.now()
  database.exec('begin immediate')
  for (const table of tables)
    database.prepare(`insert into main.${table} select * from made.${table} where id > ?`).run(last[table])
  database.exec("update counters set value = (select max(number) from invoices) where name = 'invoice'; commit")
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(busy)
  database.close()
  return { seconds, processor: (user + system) / 1e6 }
}
