import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from './child.mjs'
import { generateActions } from './generated.mjs'
import { median } from './median.mjs'
import { copyOf } from './seeded.mjs'
import { servers } from './servers.mjs'

/** Numbers of actions to measure after the service's own number, which is far lower. */
const sizes = [1000, 5000]

/**
 * Measures the time from the start of the process to its first answer, and its memory at that point, for each number
 * of actions, with the seeded database. Returns medians from the smallest to the largest number, and the cost of each
 * additional action.
 */
export async function measureStartup({ dist, seeded, rounds, say }) {
  const own = await countActions(dist)
  const rows = []
  for (const actions of [own, ...sizes.filter((size) => size > own)]) {
    say(`startup with ${actions} actions`)
    const folder = await copyOf(seeded)
    try {
      await generateActions(folder, actions - own, dist)
      const starts = []
      for (let round = 0; round < rounds; round++) starts.push(await startOnce(dist, folder, actions > own))
      const medianOf = (fact) => median(starts.map((start) => start[fact]))
      rows.push({
        actions,
        milliseconds: medianOf('milliseconds'),
        processor: starts[0].processor === undefined ? undefined : medianOf('processor'),
        residentMiB: medianOf('residentMiB'),
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const [least, most] = [rows[0], rows.at(-1)]
  const per = (fact) => (most[fact] - least[fact]) / (most.actions - least.actions)
  return { rows, perAction: { milliseconds: per('milliseconds'), kibibytes: per('residentMiB') * 1024 } }
}

async function startOnce(dist, folder, extended) {
  const child = await startServer({
    script: servers.countinghouse.script(dist),
    folder,
    environment: extended ? { EXTENSIONS_DIR: folder } : {},
  })
  const { milliseconds } = child
  const seconds = child.processorSeconds()
  const residentMiB = child.residentMiB()
  await child.stop()
  return { milliseconds, processor: seconds && seconds * 1000, residentMiB }
}

async function countActions(dist) {
  const files = await readdir(join(dist, 'actions'), { recursive: true })
  return files.filter((file) => /^[^_][^/]*\/[^_/]+\.js$/.test(file)).length
}
