import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { headers, secretKey } from '../credential.mjs'
import { ownSeconds } from '../machine.mjs'
import { median } from '../median.mjs'
import { deriveCalls } from './calls.mjs'
import { openPlans } from './plans.mjs'

/**
 * Tables whose totals the service remembers on SQLite. A row of each is updated before each call, so that the service
 * counts again.
 */
const remembered = [
  'clients',
  'contacts',
  'logins',
  'invoices',
  'transactions',
  'credit_entries',
  'orders',
  'services',
  'service_addons',
  'domains',
  'quotes',
  'tickets',
  'projects',
  'affiliates',
  'cancellation_requests',
  'ssl_orders',
  'module_queue',
  'emails',
  'activity_log',
]

/**
 * Measures the calls of deriveCalls. The service runs in this process, so that its statements can be recorded. Returns
 * each call's status, median, maximum, and processor time and, on PostgreSQL, the big tables that it reads in full.
 * Calls that exceed `limitMs` or read a big table in full also have their statements and, on PostgreSQL, the plans.
 */
export async function measureLists({ database, dist, calls: count, actions, limitMs, say }) {
  const load = (path) => import(pathToFileURL(join(dist, path)).href)
  const [{ startService }, { readConfig }, { makeLog }] = await Promise.all(
    ['server/service.js', 'server/config.js', 'server/log.js'].map(load),
  )
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    ROLE: 'api',
    RATE_LIMIT: '0',
    RATE_LIMIT_ANONYMOUS: '0',
  })
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  let statements = []
  const service = await startService(config, makeLog('error', nowhere), {
    onQuery: (sql, bindings) => statements.push({ sql, bindings }),
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const plans = database.dialect === 'postgres' ? await openPlans(database.url) : undefined
  try {
    const calls = await deriveCalls({ catalogue: service.catalogue, run: database.run, only: actions })
    const rows = []
    let told = ''
    for (const call of calls) {
      if (call.action !== told) say(call.action)
      told = call.action
      const times = []
      let status
      const first = await callOnce(agent, service.url, call.path(0))
      const before = processorSeconds(database)
      for (let at = 0; at < count; at++) {
        if (database.dialect === 'sqlite') await forgetTotals(service.database)
        statements = []
        const answer = await callOnce(agent, service.url, call.path(at))
        times.push(answer.milliseconds)
        status = answer.status
      }
      const busySeconds = processorSeconds(database) - before
      const seen = new Map(statements.map((one) => [one.sql, one]))
      const explained = []
      for (const one of plans === undefined ? [] : seen.values()) {
        const found = await plans.explain(one)
        if (found !== undefined) explained.push({ ...one, ...found })
      }
      const ms = median(times)
      const scans = [...new Set(explained.flatMap((one) => one.scans))]
      rows.push({
        action: call.action,
        call: call.label,
        isLong: call.isLong,
        status: first.status === 200 ? status : first.status,
        ms,
        slowest: Math.max(...times),
        processorMs: (busySeconds / count) * 1000,
        statements: statements.length,
        scans,
        details:
          ms > limitMs || scans.length > 0
            ? (plans === undefined ? [...seen.values()] : explained).map(({ sql, bindings, plan }) => ({
                sql,
                bindings,
                plan,
              }))
            : undefined,
      })
    }
    return rows
  } finally {
    agent.destroy()
    await plans?.close()
    await service.stop()
  }
}

/**
 * Returns the processor time of this process, which is both caller and service, and of the database. NaN if the
 * database's time is unknown.
 */
const processorSeconds = (database) => ownSeconds() + (database.processor() ?? Number.NaN)

const forgetTotals = (database) =>
  database.transaction(async (db) => {
    for (const table of remembered)
      await db.raw(`update ${table} set id = id where id = (select max(id) from ${table})`)
  })

/** Makes one call and reads the whole answer. */
export const callOnce = (agent, url, path) =>
  new Promise((resolve, reject) => {
    const since = performance.now()
    request(url + path, { agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode, milliseconds: performance.now() - since }))
    })
      .on('error', reject)
      .end()
  })
