// For runtimes with a command line: takes the service from the arguments.
import { calls } from './calls.js'

const [url, key, secret] = globalThis.Deno?.args ?? process.argv.slice(2)
console.log(JSON.stringify(await calls({ url, key, secret })))
