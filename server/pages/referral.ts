import { readReferral, referralSeconds, signReferral } from '../../domain/clients/referrals.js'
import type { Visit } from './visit.js'

/** Over TLS alone, as the cookie of a session (R-2806). */
const cookieName = ({ secure }: Visit): string => (secure ? '__Secure-client_referral' : 'client_referral')

/** Returns the affiliate whose link the browser has followed; undefined where it has followed none. */
export function referralOf(visit: Visit): number | undefined {
  const text = visit.koa.cookies.get(cookieName(visit), { signed: false })
  return text === undefined ? undefined : readReferral(visit.ctx, text)
}

/** The header by which a browser remembers an affiliate. */
export const referralCookie = (affiliateId: number, visit: Visit) => ({
  'Set-Cookie': `${cookieName(visit)}=${signReferral(visit.ctx, affiliateId)}; Path=${visit.root}; Max-Age=${referralSeconds}; HttpOnly; SameSite=Lax${visit.secure ? '; Secure' : ''}`,
})
