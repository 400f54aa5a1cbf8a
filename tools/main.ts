// Runs the compiled commands. tools/countinghouse.cjs builds and runs this file.
import { runCommandLine } from './command/run.js'

// A reader that stops early, such as `head`, has what it asked for.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

await runCommandLine(process.argv.slice(2))
