import dns from 'node:dns'
import t from 'tap'
import { awaitPostgres } from '../../db/postgres-start.js'
import { toTcpUrl } from '../support/postgres.js'
import { onPostgres } from './one-database.js'

/** Fails the first lookups of a host with the codes, one after another, and resolves later lookups to this machine. */
function resolveLate(t: Parameters<typeof onPostgres>[0], host: string, codes: readonly string[]): void {
  const { lookup } = dns
  const left = codes.slice()
  const answer = (name: string, options: object, done: (error: Error | null, ...found: unknown[]) => void) => {
    if (name !== host) return lookup(name, options, done as never)
    const code = left.shift()
    if (code !== undefined) return done(Object.assign(new Error(`getaddrinfo ${code} ${host}`), { code }))
    return lookup('127.0.0.1', options, done as never)
  }
  Object.assign(dns, { lookup: answer })
  t.teardown(() => Object.assign(dns, { lookup }))
}

// R-2521
onPostgres(t, 'a start waits for a host name that does not resolve yet, and reports it once', async (t, url) => {
  const named = toTcpUrl(url)
  named.hostname = 'database.test'
  resolveLate(t, named.hostname, ['ENOTFOUND', 'EAI_AGAIN'])
  const said: string[] = []
  await awaitPostgres('DATABASE_URL', named.href, (sentence) => said.push(sentence))
  t.strictSame(said, [
    'PostgreSQL (DATABASE_URL) does not answer, waiting for it: getaddrinfo ENOTFOUND database.test',
    'PostgreSQL answers',
  ])
})
