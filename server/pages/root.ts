import type { Middleware } from 'koa'
import { paths } from '../../engine/paths.js'

/** Leads whoever opens the address of the service to the reference; relative, for proxies that put it below a path. */
export const rootPage: Middleware = (koa, next) =>
  koa.path === '/' && (koa.method === 'GET' || koa.method === 'HEAD') ? koa.redirect(paths.page.slice(1)) : next()
