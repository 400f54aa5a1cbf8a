import { expectClient } from '../../../../domain/clients/clients.js'
import { type Basket, basketSeconds, findBasket } from '../../../../domain/orders/baskets.js'
import type { Currency } from '../../../../domain/values/currencies.js'
import { isToken } from '../../../../domain/values/token.js'
import { countPageView } from '../../attempt.js'
import { signedOut } from '../../error-pages.js'
import type { Visit } from '../../visit.js'

/**
 * Admits a visit to the shop and returns the currency of its prices: the account's, or the default. Throws an error
 * page if a sign-in is required, or if the network made too many requests (R-4550).
 */
export async function enterShop(visit: Visit): Promise<Currency> {
  const { session, ctx } = visit
  if (session !== undefined) return ctx.currencies.of((await expectClient(ctx.db, session.clientId)).currency_id)
  if (!ctx.settings.on('shop_open')) throw signedOut(visit)
  await countPageView(visit)
  return ctx.currencies.default
}

/**
 * Returns the name of the basket cookie. Over TLS, it has a prefix that browsers accept only over TLS, like the session
 * cookie (R-2806).
 */
const cookieName = ({ secure }: Visit): string => (secure ? '__Secure-client_basket' : 'client_basket')

/** Returns the secret of the visitor's basket if the cookie has the format of one. */
export function basketSecret(visit: Visit): string | undefined {
  const secret = visit.koa.cookies.get(cookieName(visit), { signed: false })
  return secret !== undefined && isToken(secret) ? secret : undefined
}

/** Returns the visitor's basket, or undefined if nothing was chosen yet. */
export async function findVisitorBasket(visit: Visit): Promise<Basket | undefined> {
  const secret = basketSecret(visit)
  return secret === undefined ? undefined : findBasket(visit.ctx, secret)
}

/** Returns the header that stores the basket in the browser. Other sites cannot send it with a form (R-4557). */
export const basketCookie = (secret: string, visit: Visit) => ({
  'Set-Cookie': `${cookieName(visit)}=${secret}; Path=${visit.root}; Max-Age=${basketSeconds}; HttpOnly; SameSite=Lax${visit.secure ? '; Secure' : ''}`,
})

export const orderRedirect = { to: '/shop/order' }
