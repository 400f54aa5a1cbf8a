import { expectClient } from '../../../../domain/clients/clients.js'
import { type Basket, basketSeconds, findBasket } from '../../../../domain/orders/baskets.js'
import type { Currency } from '../../../../domain/values/currencies.js'
import { isToken } from '../../../../domain/values/token.js'
import { countLook } from '../../attempt.js'
import { signedOut } from '../../refusal.js'
import type { Visit } from '../../visit.js'

/**
 * Lets a visit into the shop, and returns the currency of its prices: that of the account, or the default one. Throws the pages
 * for who has to sign in, and for a network that has looked too often (R-4550).
 */
export async function enterShop(visit: Visit): Promise<Currency> {
  const { session, ctx } = visit
  if (session !== undefined) return ctx.currencies.of((await expectClient(ctx.db, session.clientId)).currency_id)
  if (!ctx.settings.on('shop_open')) throw signedOut(visit)
  await countLook(visit)
  return ctx.currencies.default
}

/** Over TLS alone, as the cookie of a session (R-2806). */
const cookieName = ({ secure }: Visit): string => (secure ? '__Secure-client_basket' : 'client_basket')

/** Returns the secret of the visitor's basket if the cookie has the form of one. */
export function basketSecret(visit: Visit): string | undefined {
  const secret = visit.koa.cookies.get(cookieName(visit), { signed: false })
  return secret !== undefined && isToken(secret) ? secret : undefined
}

/** Returns the visitor's basket; undefined where nothing was chosen yet. */
export async function openedBasket(visit: Visit): Promise<Basket | undefined> {
  const secret = basketSecret(visit)
  return secret === undefined ? undefined : findBasket(visit.ctx, secret)
}

/** The header by which a browser keeps the basket: no other site can send it with a form (R-4557). */
export const basketCookie = (secret: string, visit: Visit) => ({
  'Set-Cookie': `${cookieName(visit)}=${secret}; Path=${visit.root}; Max-Age=${basketSeconds}; HttpOnly; SameSite=Lax${visit.secure ? '; Secure' : ''}`,
})

export const toOrder = { to: '/shop/order' }
