import Router from '@koa/router'
import type { Middleware } from 'koa'
import type { Database } from '../../db/database.js'
import { findChallenge } from '../../domain/certificates/ssl-orders.js'

/** Answers HTTP challenges from certificate authorities (RFC 8555, 8.3). */
export function challengePage({ read }: Database): Middleware {
  const router = new Router()
  router.get('/.well-known/acme-challenge/:token', async (koa) => {
    const content = await findChallenge(read, String(koa.params.token))
    if (content === undefined) return
    koa.set({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' })
    koa.type = 'text/plain'
    koa.body = content
  })
  return router.routes() as unknown as Middleware
}
