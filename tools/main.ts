// The commands of the service, as compiled: tools/countinghouse.cjs builds and runs this.
import { runCommandLine } from './command/run.js'

// Who reads no further, as `head` does, has what was asked for.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

await runCommandLine(process.argv.slice(2))
