import { readReferral, referralSeconds, signReferral } from '../../domain/clients/referrals.js'
import type { Visit } from './visit.js'

/**
 * Returns the name of the referral cookie. Over TLS, it has a prefix that browsers accept only over TLS, like the
 * session cookie (R-2806).
 */
const cookieName = ({ secure }: Visit): string => (secure ? '__Secure-client_referral' : 'client_referral')

/** Returns the ID of the affiliate whose link the browser followed, or undefined. */
export function readReferrer(visit: Visit): number | undefined {
  const text = visit.koa.cookies.get(cookieName(visit), { signed: false })
  return text === undefined ? undefined : readReferral(visit.ctx, text)
}

/** Returns the header that stores an affiliate in the browser. */
export const referralCookie = (affiliateId: number, visit: Visit) => ({
  'Set-Cookie': `${cookieName(visit)}=${signReferral(visit.ctx, affiliateId)}; Path=${visit.root}; Max-Age=${referralSeconds}; HttpOnly; SameSite=Lax${visit.secure ? '; Secure' : ''}`,
})
