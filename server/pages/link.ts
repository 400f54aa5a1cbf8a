import { isToken } from '../../domain/values/token.js'
import { notFound } from './error-pages.js'
import type { Visit } from './visit.js'

/** Returns the token in the page's address. Throws the "not found" page if it does not have the format of a token. */
export function readToken({ koa }: Visit): string {
  const { token = '' } = koa.params
  if (!isToken(token)) throw notFound()
  return token
}

/**
 * Returns the record ID in the page's address. Throws the "not found" page if it is not a number of at most 15 digits.
 */
export function readRecordId({ koa, session }: Visit): number {
  const { id = '' } = koa.params
  if (!/^\d{1,15}$/.test(id)) throw notFound(session)
  return Number(id)
}
