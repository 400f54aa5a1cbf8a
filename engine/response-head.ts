import type { Response } from 'koa'
import type { Failure } from './errors.js'
import type { Answer } from './idempotency.js'
import type { LimitStatus } from './limits.js'

const usualHeaders = [
  ['Content-Type', 'application/json; charset=utf-8'],
  ['Cache-Control', 'no-store'],
  ['X-Content-Type-Options', 'nosniff'],
] as const

/** Properties of a call that its response headers report. */
export interface ReportedState {
  readonly limitStatus: LimitStatus | undefined
  /** Names of sent parameters that the action does not know, limited to names that may be listed. */
  readonly ignored: readonly string[]
  /** Headers that announce deprecations, or undefined if nothing is deprecated. */
  readonly deprecation: Failure['headers']
}

/**
 * Sets the status and headers of a response. `more` adds the headers of an error. Frequent headers bypass Koa's `set`,
 * which allocates arrays and a closure for each header.
 */
export function setResponseHead(
  response: Response,
  { status, replayed, isDryRun }: Answer,
  { limitStatus, ignored, deprecation }: ReportedState,
  more: Failure['headers'],
): void {
  const { res } = response
  // An operator's middleware has already responded.
  if (res.headersSent) return
  response.status = status
  for (const [name, value] of usualHeaders) res.setHeader(name, value)
  if (limitStatus !== undefined) {
    res.setHeader('X-RateLimit-Limit', String(limitStatus.limit))
    res.setHeader('X-RateLimit-Remaining', String(limitStatus.remaining))
  }
  if (ignored.length > 0) response.set('X-Ignored-Parameters', ignored.join(', '))
  if (deprecation !== undefined) response.set(deprecation)
  if (replayed) response.set('Idempotent-Replayed', 'true')
  if (isDryRun) response.set('Dry-Run', 'true')
  if (more !== undefined) response.set(more)
}
