// Entry point for runtimes with a command line. The arguments are the service's URL, key, and secret.
import { calls } from './calls.js'

const [url, key, secret] = globalThis.Deno?.args ?? process.argv.slice(2)
console.log(JSON.stringify(await calls({ url, key, secret })))
