import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import t from 'tap'

const run = promisify(execFile)

/**
 * Prints the size of the young generation in MiB: before and after the limit is set, after allocation, with a thread,
 * and after allocation next to the thread.
 */
const program = `
import { once } from 'node:events'
import { getHeapSpaceStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { boundGarbage } from '${new URL('../../server/heap.js', import.meta.url)}'
const size = () => getHeapSpaceStatistics().find((one) => one.space_name === 'new_space').space_size / 2 ** 20
const sizes = [size()]
boundGarbage()
sizes.push(size())
const churn = () => {
  let alive = []
  for (let round = 0; round < 10; round++) {
    alive = []
    for (let at = 0; at < 50000; at++) alive.push({ at, of: [at] })
  }
  sizes.push(size())
}
churn()
const worker = new Worker('setTimeout(() => {}, 60_000)', { eval: true })
await once(worker, 'online')
sizes.push(size())
churn()
await worker.terminate()
console.log(JSON.stringify(sizes))`

t.test('boundGarbage sets the young generation to its limit, and allocation does not enlarge it', async (t) => {
  // A test runner may preload modules that start threads.
  const env = { ...process.env, NODE_OPTIONS: '' }
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { env })
  const [first, bounded, ...later] = JSON.parse(stdout)
  t.ok(first < 8, 'V8 starts with less', { first })
  t.equal(bounded, 8)
  const [alone, begun, beside] = later
  t.equal(alone, 8)
  // The young generation may have grown while the thread started.
  t.equal(beside, begun)
})
