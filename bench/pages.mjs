import { headers } from './credential.mjs'
import { dialects, withDatabase } from './databases.mjs'
import { clients, invoices, orders } from './filled.mjs'
import { median } from './median.mjs'
import { randomBelow } from './random.mjs'

/** Rows of the short list that the long one is compared with. */
const few = 10_000
/** Clients that the invoices belong to; about a hundred invoices each, however many there are. */
const clientsOf = (rows) => Math.max(10, Math.round(rows / 100))
const pageSize = 25
const walkSize = 250
/**
 * Measured calls of each page. As many run before them to warm up; a row is added before each, so that no total is
 * remembered.
 */
const calls = 200

/** Pages that people look at, each with its total. */
const pages = {
  'the first 40 pages': ({ below }) => `getinvoices?limitstart=${below(40) * pageSize}`,
  'the first 40 pages of those paid': ({ below }) => `getinvoices?status=paid&limitstart=${below(40) * pageSize}`,
  'those of one client': ({ below, rows }) => `getinvoices?userid=${1 + below(clientsOf(rows))}`,
  'the unpaid ones of one client': ({ below, rows }) =>
    `getinvoices?status=unpaid&userid=${1 + below(clientsOf(rows))}`,
  'orders by status': ({ below }) => `getorders?status=pending&limitstart=${below(40) * pageSize}`,
}

/**
 * Compares pages of a long list with pages of a short list, and reads the long list from first to last page, on both
 * databases. Measures the processor time of service and database together per page.
 */
export async function measurePages({ dist, invoices: many, say }) {
  const rows = []
  for (const dialect of dialects) {
    const measured = await withDatabase(dialect, dist, async (database) => {
      for (const sql of clients(clientsOf(Math.max(few, many)))) await database.run(sql)
      await fill(database, 1, few, say)
      const short = await measureLength(database, few, say)
      await fill(database, few + 1, many, say)
      const long = await measureLength(database, many, say)
      return { short, long }
    })
    rows.push({ dialect, ...measured })
  }
  return { few, many, walkSize, rows }
}

/** Adds invoices and orders from `first` to `last`, in portions, so that no statement runs into a time limit. */
async function fill({ dialect, run }, first, last, say) {
  say(`filling ${dialect} up to ${last} invoices and orders`)
  const portion = 100_000
  for (let start = first; start <= last; start += portion)
    for (const table of [invoices, orders])
      for (const sql of table(start, Math.min(last, start + portion - 1), clientsOf(last))) await run(sql)
  await run('analyze')
  if (dialect === 'postgres') await run('vacuum')
}

async function measureLength(database, rows, say) {
  const server = await database.serve({ ROLE: 'api' })
  try {
    const meter = meterOf(database, server)
    const costs = {}
    for (const [title, path] of Object.entries(pages)) {
      say(`${title} of ${rows} on ${database.dialect}`)
      const below = randomBelow(1)
      const page = () => call(server, path({ below, rows }))
      for (let n = 0; n < calls; n++) await page()
      const each = await meter(async () => {
        for (let n = 0; n < calls; n++) {
          await change(database)
          await page()
        }
      })
      costs[title] = each / calls
    }
    say(`walks through ${rows} on ${database.dialect}`)
    return { costs, walk: await walk(server, rows), busy: await busyEnds(database, server, rows) }
  } finally {
    await server.stop()
  }
}

let added = 0

/** Adds one invoice and one order, which makes all stored counts outdated. */
async function change({ run }) {
  const number = 2_000_000_000 + ++added
  await run(`insert into invoices (client_id, currency_id, number, status, date, due_date, created_at)
    select 1, currency_id, ${number}, 'unpaid', date, due_date, created_at from invoices where id = 1`)
  await run(`insert into orders (client_id, number, status, payment_method, currency_id, created_at)
    select 1, '${number}', 'Pending', payment_method, currency_id, created_at from orders where id = 1`)
}

/** Pages at either end of a list whose times are compared. */
const ends = 20

/** Reads all invoices page by page: pages per second, and the time of the last pages divided by that of the first. */
async function walk(server, rows) {
  const times = []
  for (let start = 0; start < rows; start += walkSize) times.push(await timeOf(server, start))
  return {
    pagesPerSecond: (times.length / times.reduce((sum, time) => sum + time, 0)) * 1000,
    lastBesideFirst: median(times.slice(-ends)) / median(times.slice(0, ends)),
  }
}

/** Returns the time of the last pages divided by that of the first, with a row added before each page. */
async function busyEnds(database, server, rows) {
  const timesFrom = async (first) => {
    const times = []
    for (let page = 0; page < ends; page++) {
      await change(database)
      times.push(await timeOf(server, first + page * walkSize))
    }
    return median(times)
  }
  const first = await timesFrom(0)
  return (await timesFrom(Math.max(0, rows - ends * walkSize))) / first
}

async function timeOf(server, start) {
  const began = performance.now()
  const { numreturned } = await call(server, `getinvoices?limitstart=${start}&limitnum=${walkSize}`)
  if (numreturned !== walkSize) throw new Error(`the page from ${start} has ${numreturned} rows`)
  return performance.now() - began
}

/**
 * Returns a meter: it runs work and returns the microseconds of processor time that service and database have used
 * together, or the elapsed ones where the system does not tell.
 */
const meterOf =
  ({ dialect, processor }, server) =>
  async (work) => {
    const used = () => {
      const own = server.processorSeconds()
      if (own === undefined) return performance.now() / 1000
      return own + (dialect === 'sqlite' ? 0 : processor())
    }
    const before = used()
    await work()
    return (used() - before) * 1e6
  }

async function call(server, path) {
  const answer = await fetch(`${server.url}/api/v1/${path}`, { headers })
  const body = await answer.json()
  if (!answer.ok) throw new Error(`${path} failed: ${body.message}`)
  return body
}
