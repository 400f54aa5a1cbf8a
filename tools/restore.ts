// The units and containers of docs/operating start this file, so that nothing is compiled on the way.
import { runCommandLine } from './command/run.js'

await runCommandLine(['restore', ...process.argv.slice(2)])
