import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds that one attempt to connect may take. */
const connectTimeoutMs = 5000
/** Milliseconds between two attempts. */
const pauseMs = 1000
/** Milliseconds between two sentences about the wait. */
const sayEveryMs = 30_000

/** Failures that end by themselves: the server is not up yet, is too full, or cannot be reached. */
const passing = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  // Its name does not resolve yet: a container's is known once it runs.
  ...['ENOTFOUND', 'EAI_AGAIN'],
  // It starts, or stops, or has no place left.
  ...['57P01', '57P02', '57P03', '53300'],
])

/** pg has no codes for a connection that was not answered in time, and for one that ended before it was ready. */
const withoutCode = /^(?:timeout expired|Connection terminated)/

/**
 * Resolves once the server takes a session, however long that is, and says so while it waits (R-2521). Throws where waiting
 * does not help: a wrong password, no such database.
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

/** Returns why no session can be had at the moment; undefined where one can. Throws where that will not change. */
async function connectionProblem(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
  // One that nobody listens for would end the process.
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
