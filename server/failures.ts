import { randomUUID } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import type { Database } from '../db/database.js'
import { databaseUnreachable, type Failure, failure, failureBody, Refused } from '../engine/errors.js'
import type { Log } from './log.js'

/**
 * Around everything outside /api: gives each answer its request id, and tells what nothing answered, or what failed, in
 * the usual error form instead of Koa's.
 */
export const usualFailures =
  (log: Log, { unreachable }: Pick<Database, 'unreachable'>): Middleware =>
  async (ctx, next) => {
    const requestId = randomUUID()
    ctx.set('X-Request-Id', requestId)
    try {
      await next()
      if (ctx.status === 404 && ctx.body == null) refuse(ctx, nothingHere)
    } catch (error) {
      if (error instanceof Refused) return refuse(ctx, error.failure)
      log.error({ err: error, requestId }, 'a page failed')
      refuse(ctx, unreachable(error) ? databaseUnreachable : failure('internal_error', { requestid: requestId }))
    }
  }

const nothingHere = failure('action_not_found', { message: 'There is nothing at this address.' })

function refuse(ctx: Context, refusal: Failure): void {
  ctx.status = refusal.status
  ctx.set(refusal.headers ?? {})
  ctx.type = 'json'
  ctx.body = failureBody(refusal)
}
