import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Longest attempt to connect, in milliseconds. */
const connectTimeoutMs = 5000
/** Milliseconds between two attempts. */
const pauseMs = 1000
/** Milliseconds between two messages about the wait. */
const sayEveryMs = 30_000

/** Temporary failures: the server is not up yet, is out of connections, or cannot be reached. */
const passing = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  // The host name does not resolve yet. A container's name becomes known when the container runs.
  ...['ENOTFOUND', 'EAI_AGAIN'],
  // The server is starting or stopping, or is out of connections.
  ...['57P01', '57P02', '57P03', '53300'],
])

/** pg reports a connection that timed out or ended before it was ready without an error code. */
const withoutCode = /^(?:timeout expired|Connection terminated)/

/**
 * Resolves when the server accepts a session, however long that takes, and reports the wait through `say` (R-2521).
 * Throws if waiting does not help, for example because of a wrong password or a missing database.
 */
export async function awaitPostgres(
  variable: 'DATABASE_URL' | 'DATABASE_LISTEN_URL',
  url: string,
  say: (sentence: string) => void = () => {},
): Promise<void> {
  const since = performance.now()
  let saidAt: number | undefined
  for (;;) {
    const problem = await connectionProblem(url)
    if (problem === undefined) {
      if (saidAt !== undefined) say('PostgreSQL answers')
      return
    }
    const now = performance.now()
    if (saidAt === undefined || now - saidAt >= sayEveryMs) {
      const waited = saidAt === undefined ? '' : ` for ${Math.round((now - since) / 1000)} s`
      say(`PostgreSQL (${variable}) does not answer${waited}, waiting for it: ${problem}`)
      saidAt = now
    }
    await sleep(pauseMs)
  }
}

/**
 * Returns the reason why no session can be opened at the moment, or undefined if one can. Throws if the problem is
 * permanent.
 */
async function connectionProblem(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
  // An unhandled error event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!passing.has(code) && !withoutCode.test(message)) throw error
    return message || code
  } finally {
    client.end().catch(() => {})
  }
}
