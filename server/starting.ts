import type { Middleware } from 'koa'
import { Refused, serviceStarting } from '../engine/errors.js'
import { probePaths } from './health.js'

/** Refuses all requests except probes until the setup is complete, with a failure that lets callers retry. */
export const refuseWhileStarting =
  (isSetUp: () => boolean): Middleware =>
  (koa, next) => {
    if (isSetUp() || probePaths.has(koa.path)) return next()
    koa.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    throw new Refused(serviceStarting)
  }
