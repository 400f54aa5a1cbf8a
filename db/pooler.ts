import pg from 'pg'
import { connectionOptions, endConnection, noLimits } from './sessions.js'

/** Number of queries per session. In the first ones, a busy pooler may happen to use different server sessions. */
const rounds = 4

/**
 * Returns true if a pooler in transaction mode is in front of PostgreSQL: two open sessions share a server session, or
 * a session moves to another one (R-2842). Returns false if this cannot be determined.
 */
export async function isPooledByTransaction(url: string): Promise<boolean> {
  const sessions = [open(url), open(url)] as const
  try {
    await Promise.all(sessions.map((session) => session.connect()))
    const [first, second] = [new Set<number>(), new Set<number>()]
    for (let round = 0; round < rounds; round++) {
      first.add(await serverSessionOf(sessions[0]))
      second.add(await serverSessionOf(sessions[1]))
    }
    return first.size > 1 || second.size > 1 || [...first].some((one) => second.has(one))
  } catch {
    return false
  } finally {
    for (const session of sessions) void endConnection(session)
  }
}

function open(url: string): pg.Client {
  const client = new pg.Client(connectionOptions(url, noLimits))
  // An unhandled error event would end the process.
  client.on('error', () => {})
  return client
}

async function serverSessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0].pid
}
