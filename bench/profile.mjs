// Profiles Countinghouse under one workload: `node bench/profile.mjs [--work client] [--seconds 5] [--dist FOLDER]`
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { callFor } from './caller.mjs'
import { startServer } from './child.mjs'
import { prepareWorks, usualConnections } from './measure.mjs'
import { defaultDist } from './options.mjs'
import { copyOf, seededFile } from './seeded.mjs'
import { servers } from './servers.mjs'
import { table } from './table.mjs'
import { works } from './works.mjs'

const { values } = parseArgs({
  options: {
    work: { type: 'string', default: 'client' },
    seconds: { type: 'string', default: '5' },
    dist: { type: 'string' },
  },
})
const dist = resolve(values.dist ?? defaultDist)
/** Default number of clients in `npm run bench`, so that its seeded database is reused. */
const clients = 100_000
const { work } = values
const seconds = Number(values.seconds)

function print(head, times, maxRows) {
  const busy = [...times.values()].reduce((all, time) => all + time, 0)
  const largest = [...times].sort((a, b) => b[1] - a[1]).slice(0, maxRows)
  const rows = largest.map(([name, time]) => [name, `${((time / busy) * 100).toFixed(1)} %`])
  console.log(`${table([head, 'own time'], rows)}\n`)
}

/** Yields the node and the microseconds of each sample, without idle time and the time before the measured load. */
function* ownTimes({ nodes, samples, timeDeltas, startTime, endTime }) {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const from = endTime - seconds * 1e6 - 0.5e6
  let time = startTime
  for (const [index, id] of samples.entries()) {
    time += timeDeltas[index]
    const node = known.get(id)
    if (time >= from && node.callFrame.functionName !== '(idle)') yield [node, timeDeltas[index]]
  }
}

function sum(profile, key) {
  const sums = new Map()
  for (const [node, time] of ownTimes(profile)) {
    const name = key(node.callFrame)
    sums.set(name, (sums.get(name) ?? 0) + time)
  }
  return sums
}

const byFunction = (profile) =>
  sum(
    profile,
    ({ functionName, url, lineNumber }) => `${functionName || '(anonymous)'} ${shortened(url)}:${lineNumber + 1}`,
  )

const byPart = (profile) =>
  sum(profile, ({ functionName, url }) => {
    if (url === '') return functionName.startsWith('(') ? functionName : 'native code'
    const parts = shortened(url).split('/')
    return parts.slice(0, url.startsWith('node:') || url.includes('/node_modules/') ? 1 : 2).join('/')
  })

function shortened(url) {
  const parts = url.split('/node_modules/')
  return parts.length > 1 ? parts.at(-1) : url.replace(/^file:\/\//, '').replace(`${dist}/`, '')
}

const seeded = await seededFile({ dist, clients, say: console.error })
const folder = await copyOf(seeded)
try {
  const server = await startServer({
    script: servers.countinghouse.script(dist),
    folder,
    nodeOptions: ['--cpu-prof', '--cpu-prof-interval', '200', '--cpu-prof-dir', folder],
  })
  const { [work]: prepared } = await prepareWorks([work], server.url)
  await works[work].warmUp?.(server.url, prepared)
  const { connections = usualConnections } = works[work]
  const job = { port: server.port, work, connections, warmup: 2, seconds, clients, salt: 1, prepared }
  const { rate } = await callFor(job)
  await server.stop()
  const [file] = (await readdir(folder)).filter((name) => name.endsWith('.cpuprofile'))
  const profile = JSON.parse(await readFile(join(folder, file), 'utf8'))
  console.log(`${work}: ${Math.round(rate)} calls/s while profiled\n`)
  print('part', byPart(profile), 20)
  print('function', byFunction(profile), 50)
} finally {
  await rm(folder, { recursive: true, force: true })
}
