import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Signs of ids that others make: UUIDs, ULIDs, trace ids, base64. None means anything in a log line or a header. */
const safe = /^[\w.:/+=@~-]{1,128}$/

/** Returns the id under which a request is logged and answered: the caller's where it is safe to repeat (R-2529). */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && safe.test(given) ? given : randomUUID()
}
