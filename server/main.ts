import { boundGarbage } from './heap.js'
import { oldNode } from './node-version.js'

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')

function fail(...lines: string[]): never {
  for (const line of lines) process.stderr.write(`countinghouse: ${oneLine(line)}\n`)
  process.exit(1)
}

const tooOld = oldNode(process.versions.node)
if (tooOld !== undefined) fail(tooOld)

boundGarbage()

// Loaded only now: an old Node may fail at it, in words that tell nobody why.
const { runService } = await import('./process.js')
await runService().catch((error: Error & { lines?: string[] }) => fail(...(error.lines ?? [error.message])))
