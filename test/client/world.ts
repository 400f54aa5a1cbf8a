import { once } from 'node:events'
import type { Test } from 'tap'
import { smallestCall } from '../../engine/documents/examples.js'
import { makeOneOfEverything } from '../catalogue/one-of-everything.js'
import { sqliteFile } from '../support/databases.js'
import { makeClient } from '../support/fixtures.js'
import { startApi } from '../support/service.js'
import { enableWebhooks, webhooksSecret } from '../support/webhooks.js'

// Runs a service with a few rows of everything on a temporary SQLite database, for the tests of the package in client/.
// Prints one line of JSON with the data they need, and ends when stdin closes. The optional argument is the URL that
// webhooks are sent to.

const [endpoint = ''] = process.argv.slice(2)

const ends: (() => unknown)[] = []
const standIn = {
  teardown: (end: () => unknown) => ends.unshift(end),
  fail: (problem: string, about?: unknown) => console.error(problem, about),
} as unknown as Test

const api = await startApi(standIn, await sqliteFile(standIn), { environment: { ALLOW_PRIVATE_HOSTS: '127.0.0.1' } })
const clientid = await makeClient(api)
for (let n = 0; n < 4; n++) await makeOneOfEverything(api, clientid, n)
if (endpoint !== '') await enableWebhooks(api, [endpoint])

const calls = Object.fromEntries([...api.catalogue.values()].map((entry) => [entry.name, smallestCall(entry)]))
const { identifier, secret } = api.admin
console.log(JSON.stringify({ url: api.url, key: identifier, secret, webhooksSecret, calls }))

await once(process.stdin.resume(), 'end')
for (const end of ends) await end()
