import { timingSafeEqual } from 'node:crypto'
import { findSession, type OpenedSession } from '../../domain/clients/sign-in.js'
import { secondStepSeconds } from '../../domain/clients/sign-in-steps.js'
import { hashToken, isToken } from '../../domain/values/token.js'
import type { OpenSession } from './page.js'
import type { Visit } from './visit.js'

/**
 * Returns a cookie's name. Browsers accept the `__Secure-` prefix only over TLS, so an attacker cannot plant a session
 * by answering for this host over plain HTTP (R-2806).
 */
const cookieName = (name: string, { secure }: Visit): string => (secure ? `__Secure-${name}` : name)

const sessionName = 'client_session'
const stepName = 'client_step'

export async function findOpenSession(visit: Visit): Promise<OpenSession | undefined> {
  const secret = sessionSecret(visit)
  const session = secret && (await findSession(visit.ctx.db, visit.ctx.machineNow, secret))
  return session ? { ...session, secret, formToken: formToken(secret) } : undefined
}

const sessionSecret = (visit: Visit): string | undefined => readCookieToken(sessionName, visit)

/** Returns the token of the step that asks for a code. */
export const stepToken = (visit: Visit): string | undefined => readCookieToken(stepName, visit)

/** Returns a cookie's value if it has the format of a token. */
function readCookieToken(name: string, visit: Visit): string | undefined {
  const token = visit.koa.cookies.get(cookieName(name, visit), { signed: false })
  return token !== undefined && isToken(token) ? token : undefined
}

// Derived from the session's secret, so that it need not be stored, and hashed, so that pages can contain it.
const formToken = (secret: string): string => hashToken(`form ${secret}`)

/** Returns true if a posted form was served to this session. */
export const isSessionForm = (session: OpenSession, sent: unknown): boolean =>
  typeof sent === 'string' && timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(session.formToken)))

/**
 * Returns a Set-Cookie header's value. The cookie is Lax rather than Strict, because sign-in links are followed from
 * emails or other sites, and their page needs the cookie. Only the client area receives it.
 */
const cookie = (name: string, value: string, seconds: number, visit: Visit): string =>
  `${cookieName(name, visit)}=${value}; Path=${visit.root}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${visit.secure ? '; Secure' : ''}`

export const sessionCookie = ({ secret, seconds }: OpenedSession, visit: Visit) => ({
  'Set-Cookie': cookie(sessionName, secret, seconds, visit),
})
export const expiredCookie = (visit: Visit) => ({ 'Set-Cookie': cookie(sessionName, '', 0, visit) })

/** Returns the header that stores the token of the step that asks for a code. The cookie expires with the step. */
export const stepCookie = (token: string, visit: Visit) => ({
  'Set-Cookie': cookie(stepName, token, secondStepSeconds, visit),
})
