// The commands of the service, as compiled: tools/countinghouse.cjs builds and runs this.
import { runCommandLine } from './command/run.js'

await runCommandLine(process.argv.slice(2))
