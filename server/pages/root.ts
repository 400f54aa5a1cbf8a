import type { Middleware } from 'koa'
import { paths } from '../../engine/paths.js'

/** Redirects the root address to the API reference, with a relative path for proxies that add a prefix. */
export const rootPage: Middleware = (koa, next) =>
  koa.path === '/' && (koa.method === 'GET' || koa.method === 'HEAD') ? koa.redirect(paths.page.slice(1)) : next()
