import type { Middleware } from 'koa'
import { Refused, serviceStarting } from '../engine/errors.js'
import { probePaths } from './health.js'

/** Refuses requests other than probes before the setup is complete. The requests are not wrong, only too early. */
export const refuseWhileStarting =
  (isSetUp: () => boolean): Middleware =>
  (koa, next) => {
    if (isSetUp() || probePaths.has(koa.path)) return next()
    koa.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    throw new Refused(serviceStarting)
  }
