import { oldNode } from './node-version.js'

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')

function fail(message: string): never {
  process.stderr.write(`countinghouse: ${oneLine(message)}\n`)
  process.exit(1)
}

const tooOld = oldNode(process.versions.node)
if (tooOld !== undefined) fail(tooOld)

// Loaded only now: an old Node may fail at it, in words that tell nobody why.
const { runService } = await import('./process.js')
await runService().catch((error: Error) => fail(error.message))
