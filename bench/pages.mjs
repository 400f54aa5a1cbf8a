import { headers } from './credential.mjs'
import { dialects, withDatabase } from './databases.mjs'
import { clients, invoices, orders } from './filled.mjs'
import { median } from './median.mjs'
import { randomBelow } from './random.mjs'

/** Number of rows in the short list to which the long one is compared. */
const few = 10_000
/** Returns the number of clients for a number of invoices: at least 10, with about a hundred invoices each. */
const clientsOf = (rows) => Math.max(10, Math.round(rows / 100))
const pageSize = 25
const walkSize = 250
/**
 * Number of measured calls for each page. As many warm-up calls run before them. Rows are added before each measured
 * call, so that no cached total is used.
 */
const calls = 200

/** Typical pages, each with the total number of rows. */
const pages = {
  'the first 40 pages': ({ below }) => `getinvoices?limitstart=${below(40) * pageSize}`,
  'the first 40 pages of paid invoices': ({ below }) => `getinvoices?status=paid&limitstart=${below(40) * pageSize}`,
  'the invoices of one client': ({ below, rows }) => `getinvoices?userid=${1 + below(clientsOf(rows))}`,
  'the unpaid invoices of one client': ({ below, rows }) =>
    `getinvoices?status=unpaid&userid=${1 + below(clientsOf(rows))}`,
  'orders by status': ({ below }) => `getorders?status=pending&limitstart=${below(40) * pageSize}`,
}

/**
 * Compares pages of a long and a short list, and reads the long list from the first to the last page, on both
 * databases. The comparison uses the processor time of service and database together, per page.
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

/** Adds the invoices and orders from `first` to `last`, in batches, so that no statement exceeds a time limit. */
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

/** Adds an invoice and an order, which invalidates the cached totals of both tables. */
async function change({ run }) {
  const number = 2_000_000_000 + ++added
  await run(`insert into invoices (client_id, currency_id, number, status, date, due_date, created_at)
    select 1, currency_id, ${number}, 'unpaid', date, due_date, created_at from invoices where id = 1`)
  await run(`insert into orders (client_id, number, status, payment_method, currency_id, created_at)
    select 1, '${number}', 'Pending', payment_method, currency_id, created_at from orders where id = 1`)
}

/** Number of pages at each end of a list whose times are compared. */
const ends = 20

/**
 * Reads all invoices page by page. Returns the pages per second, and the ratio of the last pages' time to the first's.
 */
async function walk(server, rows) {
  const times = []
  for (let start = 0; start < rows; start += walkSize) times.push(await timeOf(server, start))
  return {
    pagesPerSecond: (times.length / times.reduce((sum, time) => sum + time, 0)) * 1000,
    lastBesideFirst: median(times.slice(-ends)) / median(times.slice(0, ends)),
  }
}

/** Returns the ratio of the last pages' time to the first pages', with rows added before each page. */
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
 * Returns a function that runs `work` and returns the microseconds of processor time used by service and database
 * together, or the elapsed time on systems other than Linux.
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
