import { timingSafeEqual } from 'node:crypto'
import { findSession, sessionSeconds } from '../../domain/clients/sign-in.js'
import { hashToken, isToken } from '../../domain/values/token.js'
import type { OpenSession } from './page.js'
import type { Visit } from './visit.js'

/**
 * The name of the cookie. Browsers take one that begins with `__Secure-` over TLS alone, so that nobody can plant a session
 * by answering for this host in plain http (R-2806).
 */
const cookieName = ({ secure }: Visit): string => (secure ? '__Secure-client_session' : 'client_session')

/** Returns the session of the visit's cookie; undefined if there is none. */
export async function findOpenSession(visit: Visit): Promise<OpenSession | undefined> {
  const secret = sessionSecret(visit)
  const session = secret && (await findSession(visit.ctx.db, visit.ctx.machineNow, secret))
  return session ? { ...session, secret, formToken: formToken(secret) } : undefined
}

/** Returns the value of the cookie if it has the form of a session's secret. */
function sessionSecret(visit: Visit): string | undefined {
  const secret = visit.koa.cookies.get(cookieName(visit), { signed: false })
  return secret !== undefined && isToken(secret) ? secret : undefined
}

// Derived from the session's secret, so that it need not be stored; hashed, so that pages can contain it.
const formToken = (secret: string): string => hashToken(`form ${secret}`)

/** Returns true if a posted form was served to this session. */
export const isFormOf = (session: OpenSession, sent: unknown): boolean =>
  typeof sent === 'string' && timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(session.formToken)))

/**
 * Lax instead of Strict, because sign-in links are followed from mail or other sites and their page needs the cookie. Only
 * the client area gets it.
 */
const cookie = (value: string, seconds: number, visit: Visit): string =>
  `${cookieName(visit)}=${value}; Path=${visit.root}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${visit.secure ? '; Secure' : ''}`

export const sessionCookie = (secret: string, visit: Visit) => ({ 'Set-Cookie': cookie(secret, sessionSeconds, visit) })
export const expiredCookie = (visit: Visit) => ({ 'Set-Cookie': cookie('', 0, visit) })
