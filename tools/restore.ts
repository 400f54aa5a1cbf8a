// The units and containers in docs/operating start this file, so that nothing is compiled first.
import { runCommandLine } from './command/run.js'

await runCommandLine(['restore', ...process.argv.slice(2)])
