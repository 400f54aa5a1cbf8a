import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { callFor } from './caller.mjs'
import { startServer } from './child.mjs'
import { copyOf } from './seeded.mjs'
import { servers } from './servers.mjs'
import { works } from './works.mjs'

export const usualConnections = 32
const warmup = 1.5

/**
 * Starts a server with a fresh copy of the seeded file and runs the given workloads. Reads come first, because a faster
 * server's writes make its file larger. Returns a figure for each workload, the memory use after the workloads that
 * peers also run, and the problems that make the run invalid.
 */
export async function measureServer(name, { works: chosen, dist, seeded, clients, seconds, round }) {
  const { script, environment, works: able } = servers[name]
  const folder = await copyOf(seeded)
  // Otherwise the system would write the copy, and the previous server's data, to disk during the measurement.
  spawnSync('sync')
  const child = await startServer({ script: script(dist), folder, environment })
  const ableWorks = chosen.filter((one) => able.includes(one))
  const figures = []
  const problems = []
  let before
  let residentMiB
  try {
    const prepared = await prepareWorks(ableWorks, child.url)
    before = countRows(folder)
    for (const work of ableWorks) {
      const { port } = child
      await works[work].warmUp?.(child.url, prepared[work])
      const salt = round * 1000 + Object.keys(works).indexOf(work)
      const busy = child.processorSeconds()
      const { connections = usualConnections } = works[work]
      const job = { port, work, connections, warmup, seconds, clients, salt, prepared: prepared[work] }
      const result = await callFor(job)
      for (const [what, times] of Object.entries(result.failures))
        problems.push(`${name}, ${work}: ${times} times ${what}`)
      const processor = busy && ((child.processorSeconds() - busy) / result.succeeded) * 1e6
      figures.push({ server: name, work, round, ...result, processor })
      if (works[work].prepare === undefined) residentMiB = child.residentMiB()
    }
  } finally {
    await child.stop()
  }
  if (child.complaint() !== '') problems.push(`${name} complained: ${child.complaint()}`)
  problems.push(...missingRows(before, countRows(folder), figures))
  await rm(folder, { recursive: true, force: true })
  return { figures, memory: { server: name, round, residentMiB }, problems }
}

/** Prepares the named workloads and returns the results of `prepare` by name. */
export async function prepareWorks(names, url) {
  const prepared = {}
  for (const name of names) prepared[name] = await works[name].prepare?.(url)
  return prepared
}

/** Returns the number of rows in each table that workloads write to. */
function countRows(folder) {
  const database = new SQLite(join(folder, 'bench.db'))
  const tables = Object.values(works).flatMap(({ writes }) => writes ?? [])
  const counts = tables.map((table) => [table, database.prepare(`select count(*) from ${table}`).pluck().get()])
  database.close()
  return Object.fromEntries(counts)
}

/** Returns a problem for each workload whose number of new rows differs from its number of successful calls. */
const missingRows = (before, after, figures) =>
  figures.flatMap(({ server, work, succeeded }) => {
    const { writes } = works[work]
    if (writes === undefined) return []
    const added = after[writes] - before[writes]
    return added === succeeded ? [] : [`${server}, ${work}: ${succeeded} answered, ${added} in the file`]
  })
