import { findInsidePath } from '../../domain/clients/sign-in.js'
import type { Visit } from './visit.js'

const maxPath = 2000
const home = '/home'

/**
 * Returns the sign-in address: the setting `sign_in_url`, or our own page, which returns to `path` below the client
 * area.
 */
export function signInAddress({ ctx, root }: Pick<Visit, 'ctx' | 'root'>, path?: string): string {
  const own = ctx.settings.text('sign_in_url')
  if (own !== '') return own
  const isWorthy = path !== undefined && path !== '' && path !== home && validateNextPath(path) === path
  return `${root}/sign-in${isWorthy ? `?next=${encodeURIComponent(path)}` : ''}`
}

/**
 * Returns the path below the client area that a visitor asked to return to (R-4402), or the home page if it is not
 * allowed.
 */
export function nextPath({ koa, root }: Pick<Visit, 'koa' | 'root'>): string {
  const { next } = koa.query
  if (typeof next !== 'string') return home
  for (const prefix of [root, '/client'])
    if (next === prefix || next.startsWith(`${prefix}/`)) return validateNextPath(next.slice(prefix.length) || home)
  return validateNextPath(next)
}

function validateNextPath(given: string): string {
  const path = given.length <= maxPath ? findInsidePath(given) : undefined
  return path === undefined || isSignInPage(path) ? home : path
}

/** Returns true for pages that sign in or out. Returning to one would sign in another login, or loop. */
const isSignInPage = (path: string): boolean =>
  /^\/(?:sign-in|sign-out|sign-up|sso|invite|reset|confirm|take-back)(?:[/?#]|$)/.test(decodePath(path))

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
