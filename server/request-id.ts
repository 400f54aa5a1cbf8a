import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Matches UUIDs, ULIDs, trace IDs, and base64, all harmless in log lines and headers. */
const safeRequestId = /^[\w.:/+=@~-]{1,128}$/

/**
 * Returns the request ID for logs and the response: the caller's if it is safe to repeat, or else a new one (R-2529).
 */
export function readRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && safeRequestId.test(given) ? given : randomUUID()
}
