import { STATUS_CODES } from 'node:http'
import Koa, { type Context as KoaContext, type Middleware } from 'koa'
import type { Database } from '../db/database.js'
import { type Failure, failure, failureBody, failureHeaders, Refused } from '../engine/errors.js'
import type { Log } from './log.js'
import { toOutageFailure } from './outages.js'
import { readRequestId } from './request-id.js'

/**
 * Outermost middleware: assigns the request ID, sets the common `headers` (alternating names and values), and answers
 * failures and unknown addresses in the usual error format instead of Koa's.
 */
export const handleFailures =
  (log: Log, database: Pick<Database, 'failureOf'>, headers: readonly string[] = []): Middleware =>
  async (koa, next) => {
    const requestId = readRequestId(koa.req)
    const { response, res } = koa
    koa.state.requestId = requestId
    res.setHeader('X-Request-Id', requestId)
    for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] as string, headers[at + 1] as string)
    try {
      await next()
      if (response.body == null && response.status === 404) refuse(koa, unknownAddress)
    } catch (error) {
      if (error instanceof Refused) return refuse(koa, error.failure)
      if (error instanceof Koa.HttpError && error.expose) return refuse(koa, toStatusFailure(error))
      log.error({ err: error, requestId }, koa.path.startsWith('/api/') ? 'a call failed' : 'a page failed')
      refuse(koa, toOutageFailure(database, error) ?? failure('internal_error', { requestid: requestId }))
    }
  }

const disconnectCodes = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
])

/**
 * Logs a failed response as an error, or at debug level if the caller has disconnected and the error has a disconnect
 * code. The code does not suffice, because it may come from another connection, such as the database's.
 */
export function logFailure(log: Log, error: unknown, koa?: Pick<KoaContext, 'req'>): void {
  const { code = '' } = error as NodeJS.ErrnoException
  if (koa?.req.socket.destroyed && disconnectCodes.has(code))
    log.debug({ code }, 'a caller left before the answer was over')
  else log.error({ err: error }, 'a page failed')
}

/** Converts an error that an operator's middleware threw with `ctx.throw(403, 'Come back on Monday.')`. */
const toStatusFailure = ({ status, message }: InstanceType<typeof Koa.HttpError>): Failure => ({
  status,
  code: (STATUS_CODES[status] ?? 'refused').toLowerCase().replaceAll(/[^a-z]+/g, '_'),
  message,
})

const unknownAddress = failure('action_not_found', { message: 'There is nothing at this address.' })

function refuse(koa: KoaContext, refusal: Failure): void {
  koa.status = refusal.status
  // An operator's middleware may have set a Retry-After.
  const stated = koa.res.getHeader('Retry-After')
  const headers = { ...(stated !== undefined && { 'Retry-After': String(stated) }), ...refusal.headers }
  koa.set(failureHeaders({ status: refusal.status, headers }) ?? {})
  koa.type = 'json'
  koa.body = failureBody(refusal)
}
