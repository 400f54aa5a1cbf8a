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
 * One server, started afresh on a fresh copy of the seeded file, through the given works: reads first, since writes
 * make a faster server's file the larger one. Returns a figure for each work, the memory after those that peers do as well,
 * and what makes the run invalid.
 */
export async function measureServer(name, { works: chosen, dist, seeded, clients, seconds, round }) {
  const { script, environment, works: able } = servers[name]
  const folder = await copyOf(seeded)
  // The system still writes out that copy, and what the server before has written: work on the processor that none of the
  // figures is about.
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

/** Returns what each work needs before it is measured. */
export async function prepareWorks(names, url) {
  const prepared = {}
  for (const name of names) prepared[name] = await works[name].prepare?.(url)
  return prepared
}

/** Rows of the tables that works write into. */
function countRows(folder) {
  const database = new SQLite(join(folder, 'bench.db'))
  const tables = Object.values(works).flatMap(({ writes }) => writes ?? [])
  const counts = tables.map((table) => [table, database.prepare(`select count(*) from ${table}`).pluck().get()])
  database.close()
  return Object.fromEntries(counts)
}

/** Every write that was answered has to be in the file, and no other. */
const missingRows = (before, after, figures) =>
  figures.flatMap(({ server, work, succeeded }) => {
    const { writes } = works[work]
    if (writes === undefined) return []
    const added = after[writes] - before[writes]
    return added === succeeded ? [] : [`${server}, ${work}: ${succeeded} answered, ${added} in the file`]
  })
