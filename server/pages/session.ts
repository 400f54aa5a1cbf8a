import { timingSafeEqual } from 'node:crypto'
import { findSession, sessionSeconds } from '../../domain/access/sign-in.js'
import { hashToken, isToken } from '../../domain/access/token.js'
import type { OpenSession } from './page.js'
import type { Visit } from './visit.js'

const cookieName = 'client_session'

/** Returns the session that the visit's cookie opens; undefined where there is none. */
export async function findOpenSession(visit: Visit): Promise<OpenSession | undefined> {
  const secret = sessionSecret(visit)
  const session = secret && (await findSession(visit.context.db, visit.context.machineNow, secret))
  return session ? { ...session, secret, formToken: formToken(secret) } : undefined
}

/** Returns the cookie's value where it can be a session's secret. */
function sessionSecret({ ctx }: Visit): string | undefined {
  const secret = ctx.cookies.get(cookieName, { signed: false })
  return secret !== undefined && isToken(secret) ? secret : undefined
}

// Derived from the session's secret, so that it needs no keeping, and one way, so that it can stand in a page.
const formToken = (secret: string): string => hashToken(`form ${secret}`)

/** Returns whether a form that changes something was served to the session that posts it. */
export const isFormOf = (session: OpenSession, sent: unknown): boolean =>
  typeof sent === 'string' && timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(session.formToken)))

/**
 * Lax rather than Strict: a sign-in link is followed from another site, and the page it leads to needs the cookie. It is
 * sent to the client area alone.
 */
const cookie = (value: string, seconds: number, { root, secure }: Visit): string =>
  `${cookieName}=${value}; Path=${root}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

export const sessionCookie = (secret: string, visit: Visit) => ({ 'Set-Cookie': cookie(secret, sessionSeconds, visit) })
export const expiredCookie = (visit: Visit) => ({ 'Set-Cookie': cookie('', 0, visit) })
