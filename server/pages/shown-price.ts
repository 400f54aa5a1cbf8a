import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../../domain/secrets/keyed-hash.js'
import type { OpenSession } from './page.js'

/** Returns the token of a price in this session, which a hidden field of its form carries. */
const tokenOf = ({ secret }: Pick<OpenSession, 'secret'>, figure: string): Buffer =>
  keyedHash(Buffer.from(secret), `price ${figure}`)

/**
 * Signs a price as it is shown to somebody who is about to agree to it (R-4119). `figure` names the thing and every amount, such
 * as `upgrade 7 to 3: 1250 EUR`.
 */
export const signPrice = (session: Pick<OpenSession, 'secret'>, figure: string): string =>
  tokenOf(session, figure).toString('base64url')

/** Returns true if a form carries the token of the price as it is now: if not, the price has to be shown again. */
export function isShownPrice(session: Pick<OpenSession, 'secret'>, figure: string, sent: unknown): boolean {
  const token = tokenOf(session, figure)
  const given = Buffer.from(typeof sent === 'string' ? sent : '', 'base64url')
  return given.length === token.length && timingSafeEqual(given, token)
}
