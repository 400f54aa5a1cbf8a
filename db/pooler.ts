import pg from 'pg'
import { connectionTo, endConnection, noLimits } from './sessions.js'

/** Statements of each session; a pooler that is in use may send the first ones to different sessions of the server. */
const rounds = 4

/**
 * Returns true where a pooler in transaction mode stands before PostgreSQL: two open sessions meet in one session of the
 * server, or one of them is moved to another (R-2842). Returns false where that cannot be found out.
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
  const client = new pg.Client(connectionTo(url, noLimits))
  // An error that nobody hears would end the process.
  client.on('error', () => {})
  return client
}

async function serverSessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0].pid
}
