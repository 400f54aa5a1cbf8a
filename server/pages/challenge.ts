import Router from '@koa/router'
import type { Middleware } from 'koa'
import type { Database } from '../../db/database.js'
import { findChallenge } from '../../domain/certificates/ssl-orders.js'

/** Answers the challenges of certificate authorities (RFC 8555, 8.3). */
export function challengePage({ read }: Database): Middleware {
  const router = new Router()
  router.get('/.well-known/acme-challenge/:token', async (ctx) => {
    const content = await findChallenge(read, String(ctx.params.token))
    if (content === undefined) return
    ctx.set({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' })
    ctx.type = 'text/plain'
    ctx.body = content
  })
  return router.routes() as unknown as Middleware
}
