import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import t from 'tap'

const run = promisify(execFile)

/** Prints the MiB of the young generation before and after the bound is set, and once much has come and gone, before and beside a thread. */
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

t.test('the young generation grows to its bound at the start, and no further', async (t) => {
  // What a test runner has its processes load may start threads of its own.
  const env = { ...process.env, NODE_OPTIONS: '' }
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { env })
  const [first, bounded, ...later] = JSON.parse(stdout)
  t.ok(first < 8, 'V8 begins with less', { first })
  t.equal(bounded, 8)
  const [alone, begun, beside] = later
  t.equal(alone, 8)
  // It may have grown while the thread began.
  t.equal(beside, begun)
})
