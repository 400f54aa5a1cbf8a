import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import t from 'tap'

const run = promisify(execFile)

/** Prints the MiB of the young generation before and after the bound is set, and once much has come and gone. */
const program = `
import { getHeapSpaceStatistics } from 'node:v8'
import { boundGarbage } from '${new URL('../../server/heap.js', import.meta.url)}'
const size = () => getHeapSpaceStatistics().find((one) => one.space_name === 'new_space').space_size / 2 ** 20
const sizes = [size()]
boundGarbage()
sizes.push(size())
let alive = []
for (let round = 0; round < 10; round++) {
  alive = []
  for (let at = 0; at < 50000; at++) alive.push({ at, of: [at] })
}
sizes.push(size())
console.log(JSON.stringify(sizes))`

t.test('the young generation grows to its bound at the start, and no further', async (t) => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program])
  const [first, bounded, last] = JSON.parse(stdout)
  t.ok(first < 8, 'V8 begins with less', { first })
  t.equal(bounded, 8)
  t.equal(last, 8)
})
