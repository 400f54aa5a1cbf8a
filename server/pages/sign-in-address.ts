import { findInsidePath } from '../../domain/clients/sign-in.js'
import type { Visit } from './visit.js'

/** Longest path that is come back to. */
const maxPath = 2000
const home = '/home'

/**
 * Returns the address at which a visitor signs in: that of the setting `sign_in_url`, else the page of the service, which comes
 * back to `path`, a path below the client area.
 */
export function signInAddress({ ctx, root }: Pick<Visit, 'ctx' | 'root'>, path?: string): string {
  const own = ctx.settings.text('sign_in_url')
  if (own !== '') return own
  const isWorthy = path !== undefined && path !== '' && path !== home && insideOf(path) === path
  return `${root}/sign-in${isWorthy ? `?next=${encodeURIComponent(path)}` : ''}`
}

/** Returns the path that a visitor asks to come back to (R-4402), below the client area; that of the home page for any other. */
export function nextPath({ koa, root }: Pick<Visit, 'koa' | 'root'>): string {
  const { next } = koa.query
  if (typeof next !== 'string') return home
  for (const prefix of [root, '/client'])
    if (next === prefix || next.startsWith(`${prefix}/`)) return insideOf(next.slice(prefix.length) || home)
  return insideOf(next)
}

function insideOf(given: string): string {
  const path = given.length <= maxPath ? findInsidePath(given) : undefined
  return path === undefined || isWayIn(path) ? home : path
}

/** Pages that lead in or out: coming back to one would sign somebody else in, or lead in a circle. */
const isWayIn = (path: string): boolean =>
  /^\/(?:sign-in|sign-out|sign-up|sso|invite|reset|confirm|take-back)(?:[/?#]|$)/.test(decoded(path))

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
