import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../../domain/secrets/keyed-hash.js'
import type { OpenSession } from './page.js'

const priceToken = ({ secret }: Pick<OpenSession, 'secret'>, figure: string): Buffer =>
  keyedHash(Buffer.from(secret), `price ${figure}`)

/**
 * Signs a price shown for agreement (R-4119). `figure` contains the item and every amount, such as `upgrade 7 to 3:
 * 1250 EUR`.
 */
export const signPrice = (session: Pick<OpenSession, 'secret'>, figure: string): string =>
  priceToken(session, figure).toString('base64url')

/** Returns true if a form contains the token of the current price. If not, the caller must show the price again. */
export function isShownPrice(session: Pick<OpenSession, 'secret'>, figure: string, sent: unknown): boolean {
  const token = priceToken(session, figure)
  const given = Buffer.from(typeof sent === 'string' ? sent : '', 'base64url')
  return given.length === token.length && timingSafeEqual(given, token)
}
