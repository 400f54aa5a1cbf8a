import type { Knex } from 'knex'
import type { Middleware } from 'koa'
import type { Database } from '../../db/database.js'
import type { Context } from '../../domain/context.js'
import { getBranding, type ShownLogo } from '../../domain/settings/branding.js'

const path = '/client/logo'

/** Returns the logo's address below the client area. It changes with the image, so that browsers can cache it. */
export const logoAddress = ({ hash }: ShownLogo): string => `/logo?v=${hash}`

/** Serves the operator's logo (R-4804), or a 404 without one. */
export function logoPage(
  { read }: Pick<Database, 'read'>,
  contextOn: (db: Knex) => Promise<Pick<Context, 'settings'>>,
): Middleware {
  return async (koa, next) => {
    if (koa.path !== path || (koa.method !== 'GET' && koa.method !== 'HEAD')) return next()
    const { logo } = getBranding((await contextOn(read)).settings)
    if (logo === undefined) return next()
    const isLatest = koa.query.v === logo.hash
    koa.set({
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': isLatest ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    koa.status = 200
    koa.etag = logo.hash
    koa.type = logo.type
    if (koa.fresh) koa.status = 304
    else koa.body = logo.bytes
  }
}
