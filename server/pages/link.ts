import { isToken } from '../../domain/values/token.js'
import { notFound } from './refusal.js'
import type { Visit } from './visit.js'

/** The token in the page's address. Throws the page for an address that is not found where it cannot be one. */
export function tokenOf({ koa }: Visit): string {
  const { token = '' } = koa.params
  if (!isToken(token)) throw notFound()
  return token
}

/** The id of a record in the page's address. Throws the page "not found" if the text cannot be an id. */
export function recordId({ koa, session }: Visit): number {
  const { id = '' } = koa.params
  if (!/^\d{1,15}$/.test(id)) throw notFound(session)
  return Number(id)
}
