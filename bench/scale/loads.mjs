import { fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startServer } from '../child.mjs'
import { servers } from '../servers.mjs'
import { bigRows } from './plans.mjs'
import { watchScans } from './scanning.mjs'

const warmupSeconds = 10
const dayMs = 24 * 60 * 60_000
/** Maximum number of seconds to wait for the daily job. */
const longestDailySeconds = 1200
const script = fileURLToPath(new URL('load.mjs', import.meta.url))

/**
 * Puts a mixed load on several processes of the service (one on SQLite), first without and then during the daily job,
 * for which everything in the database is due. `rate` is the number of calls per second. Returns the times and failures
 * of both phases, the sequential scans in the first, and the daily job's duration and log.
 */
export async function measureLoads({ database, dist, processes, workers, seconds, rate, say }) {
  const isOne = database.dialect === 'sqlite'
  const start = (role) => () =>
    startServer({
      script: servers.countinghouse.script(dist),
      folder: tmpdir(),
      environment: { DATABASE_URL: database.url, ROLE: role, LOG_LEVEL: 'error' },
      awaits: role === 'worker' ? '/readyz' : '/api/v1/getcurrencies',
    })
  await postponeDailyJob(database)
  const running = []
  const watched = await watchScans(database)
  try {
    const last = await lastIds(database)
    const apis = []
    for (let at = 0; at < (isOne ? 1 : processes); at++)
      apis.push(await startInto(running, start(isOne ? 'all' : 'api')))
    for (let at = 0; at < (isOne ? 0 : workers); at++) await startInto(running, start('worker'))
    const job = { ports: apis.map(({ port }) => port), rate, warmupSeconds, seconds, last }
    say(`load for ${seconds} s`)
    const before = await readScans(database)
    const alone = await loadFor({ ...job, salt: 1 + last.invoices })
    const scans = scansSince(before, await readScans(database))
    const statements = await watched?.read()
    say('load during the daily job')
    const daily = await startDailyJob(database)
    const besideJob = { ...job, seconds: longestDailySeconds, warmupSeconds: 0, salt: 2 + last.invoices }
    const beside = await loadFor(besideJob, daily.ended)
    await daily.ended
    return {
      rate,
      processes: apis.length,
      workers: isOne ? 0 : workers,
      alone,
      scans,
      statements,
      beside,
      daily: { seconds: daily.seconds, output: daily.output },
    }
  } finally {
    await watched?.end()
    for (const server of running) await server.stop()
  }
}

async function startInto(running, start) {
  const server = await start()
  running.push(server)
  return server
}

/** Runs the load in a separate process until its time is over or the promise `until` resolves. */
async function loadFor(job, until) {
  const child = fork(script, { env: { PATH: process.env.PATH } })
  child.send(job)
  until?.then(() => child.connected && child.send('stop'))
  const result = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => undefined)])
  if (result === undefined) throw new Error('the load ended without a result')
  child.disconnect()
  return result[0]
}

/** Marks the daily job as done today, so that no worker runs it. */
async function postponeDailyJob({ run }) {
  const now = new Date().toISOString()
  await run('delete from job_steps')
  // A killed run leaves its lease behind.
  await run("delete from leases where name = 'daily run'")
  await run(`insert into leases (name, holder, ends_at, finished_at) values ('daily', 'nobody', '${now}', '${now}')
    on conflict (name) do update set finished_at = excluded.finished_at`)
}

/**
 * Lets a worker run the daily job and waits until it starts. `ended` resolves when the job ends or the maximum wait is
 * over; in that case, `seconds` is undefined.
 */
async function startDailyJob({ run }) {
  await run('delete from job_steps')
  const longAgo = new Date(Date.now() - 2 * dayMs).toISOString()
  await run(`update leases set finished_at = '${longAgo}' where name = 'daily'`)
  const isRunning = async () => {
    const [lease] = await run("select ends_at from leases where name = 'daily run'")
    return lease !== undefined && new Date(lease.ends_at).getTime() > Date.now()
  }
  // Workers check once a minute.
  const begun = await waitFor(isRunning, 90)
  if (!begun) throw new Error('no worker has started the daily job')
  const startedAt = Date.now()
  const result = { seconds: undefined, output: '' }
  result.ended = waitFor(async () => !(await isRunning()), longestDailySeconds).then(async (isDone) => {
    if (isDone) result.seconds = (Date.now() - startedAt) / 1000
    const said = await run(`select description from activity_log where description like 'Daily job, %'
      and created_at >= '${new Date(startedAt - dayMs / 24).toISOString()}' order by id`)
    result.output = said.map(({ description }) => description.replace('Daily job, ', '')).join('\n')
  })
  return result
}

/** Returns true as soon as `isSo` returns true, or false if it does not within the given number of seconds. */
async function waitFor(isSo, seconds) {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(200)) if (await isSo()) return true
  return false
}

/** Returns PostgreSQL's counters of sequential scans and the rows they read, for big tables. Empty on SQLite. */
async function readScans({ dialect, run }) {
  if (dialect !== 'postgres') return []
  return run(`select relname as name, seq_scan as scans, seq_tup_read as rows from pg_stat_user_tables
    where n_live_tup > ${bigRows} and schemaname = current_schema()`)
}

/** Returns the differences between two readings, for tables that were scanned in between. */
const scansSince = (before, after) =>
  after.flatMap(({ name, scans, rows }) => {
    const known = before.find((one) => one.name === name)
    const more = Number(scans) - Number(known?.scans ?? 0)
    return more > 0 ? [{ name, scans: more, rows: Number(rows) - Number(known?.rows ?? 0) }] : []
  })

/** Returns the highest ID of each table from which the load picks rows. */
async function lastIds({ run }) {
  const last = {}
  for (const table of ['clients', 'invoices', 'tickets', 'departments'])
    last[table] = Number((await run(`select max(id) as last from ${table}`))[0].last)
  return last
}
