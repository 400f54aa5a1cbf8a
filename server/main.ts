import { fileURLToPath } from 'node:url'
import { loadModule } from '../engine/load-module.js'
import { boundGarbage } from './heap.js'
import { describeOldNode } from './node-version.js'

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')

function fail(...lines: string[]): never {
  for (const line of lines) process.stderr.write(`countinghouse: ${oneLine(line)}\n`)
  process.exit(1)
}

const outdatedNode = describeOldNode(process.versions.node)
if (outdatedNode !== undefined) fail(outdatedNode)

boundGarbage()

// Imported only now, because an outdated Node could fail to load it with an unhelpful error.
const rest = fileURLToPath(new URL('./process.js', import.meta.url))
const { runService } = await loadModule<typeof import('./process.js')>(rest)
await runService().catch((error: Error & { lines?: string[] }) => fail(...(error.lines ?? [error.message])))
