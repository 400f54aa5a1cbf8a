import { headers } from './credential.mjs'
import { dialects, withDatabase } from './databases.mjs'
import { clients, services } from './filled.mjs'
import { median } from './median.mjs'

/** The tables that geninvoices inserts into. A table comes after the tables that it references. */
const tables = ['invoices', 'invoice_items', 'emails', 'paper_links']

/** Number of services that are not yet due for each due service, with the same clients. */
const notDue = 2
/**
 * Compares `geninvoices` for due services, one per client, to plain SQL that inserts the same rows with one statement
 * per table and updates the services' billed-through dates, in one transaction. For each database, returns the median
 * invoices per second and processor time per invoice of both, and the service's peak memory use.
 */
export async function measureRecurring({ dist, due, rounds, say }) {
  const rows = []
  for (const dialect of dialects) {
    say(`geninvoices over ${due} services on ${dialect}`)
    const runs = []
    for (let round = 1; round <= rounds; round++)
      runs.push(await withDatabase(dialect, dist, (database) => measureOnce(database, due)))
    const row = (who) => {
      const of = (fact) => median(runs.map((run) => run[who][fact]))
      return { rate: of('rate'), processor: runs[0][who].processor && of('processor') }
    }
    const peakMiB = runs[0].peakMiB && median(runs.map((run) => run.peakMiB))
    rows.push({ dialect, service: row('service'), bare: row('bare'), peakMiB })
  }
  return { due, rows }
}

async function measureOnce(database, due) {
  const { run, serve } = database
  const runAll = async (statements) => {
    for (const sql of statements) await run(sql)
  }
  const today = new Date().toISOString().slice(0, 10)
  await runAll(clients(due))
  await runAll(services(due * notDue, due, '2999-01-31'))
  const server = await serve({ ROLE: 'api' })
  let service
  let peakMiB
  try {
    // A run that is not measured, because in production the daily job does not run in a new process.
    await runAll(services(due, due, today))
    await generate(database, server, due)
    await runAll(services(due, due, today))
    // So that autovacuum does not run during the measurement.
    if (database.dialect === 'postgres') await run('vacuum analyze')
    service = await generate(database, server, due)
    peakMiB = server.peakMiB()
  } finally {
    await server.stop()
  }
  const bare = await putBack(database, due)
  const each = ({ seconds, processor }) => ({
    rate: due / seconds,
    processor: processor && (processor / due) * 1e6,
  })
  return { service: each(service), bare: each(bare), peakMiB }
}

async function generate({ dialect, processor }, server, expected) {
  // SQLite runs in the service's process.
  const used = () => server.processorSeconds() && server.processorSeconds() + (dialect === 'sqlite' ? 0 : processor())
  const busy = used()
  const start = performance.now()
  const answer = await fetch(`${server.url}/api/v1/geninvoices`, { method: 'POST', headers })
  const { generated, errors, message } = await answer.json()
  const seconds = (performance.now() - start) / 1000
  if (generated !== expected || errors > 0)
    throw new Error(
      `geninvoices should make ${expected} invoices; it made ${generated}, with ${errors} errors: ${message}`,
    )
  return { seconds, processor: busy && used() - busy }
}

/** Deletes the rows that the service wrote last, and measures inserting them again with plain SQL. */
async function putBack({ dialect, run, processor }, due) {
  for (const table of tables)
    await run(`create table made_${table} as select * from ${table} order by id desc limit ${due}`)
  await run(`create table billed as select id, billed_until from services
    where id in (select related_id from made_invoice_items where type = 'service')`)
  for (const table of tables.toReversed()) await run(`delete from ${table} where id in (select id from made_${table})`)
  await run('update services set billed_until = next_due_date where id in (select id from billed)')
  for (const table of dialect === 'postgres' ? [...tables, 'services', 'billed'] : [])
    await run(`vacuum full analyze ${table}`)
  const busy = processor()
  const start = performance.now()
  await run('begin')
  for (const table of tables) await run(`insert into ${table} select * from made_${table} order by id`)
  await run('update services set billed_until = billed.billed_until from billed where billed.id = services.id')
  await run(`update counters set value = (select max(number) from invoices),
    links = (select max(sequence) from paper_links where series = 'invoice') where name = 'invoice'`)
  await run('commit')
  return { seconds: (performance.now() - start) / 1000, processor: busy && processor() - busy }
}
