import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Matches UUIDs, ULIDs, trace IDs, and base64. Its characters have no special meaning in a log line or header. */
const safe = /^[\w.:/+=@~-]{1,128}$/

/**
 * Returns the ID under which a request is logged and answered: the caller's if it is safe to repeat, or a new one
 * otherwise (R-2529).
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && safe.test(given) ? given : randomUUID()
}
