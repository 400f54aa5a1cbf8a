import type { BasketRow } from '../../db/rows-baskets.js'
import type { Cycle } from '../billing/cycles.js'
import { type Context, instant, later } from '../context.js'
import { type Place, seal, unseal } from '../secrets/seal.js'
import { UnreadableError } from '../secrets/unreadable.js'
import { deleteExpired } from '../sql/removals.js'
import { Fault } from '../values/faults.js'
import { hashToken, makeToken } from '../values/token.js'
import type { OrderedItem } from './lines.js'

/** How long a basket is kept after its last change (R-4557). */
export const basketSeconds = 2 * 24 * 60 * 60

/** Choices in one basket, and pieces of one of them. */
const maxChoices = 20
export const maxQuantity = 10

/** One thing in a basket: a product, a domain, or both; or addons for a service that runs. */
export interface Choice {
  /** Names it in its basket. */
  readonly key: number
  readonly productId: number | null
  /** Null for what does not recur. */
  readonly cycle: Cycle | null
  readonly domain: string | null
  /** A domain to register or transfer. */
  readonly order: { readonly type: 'register' | 'transfer'; readonly years: number; readonly eppCode?: string } | null
  readonly addonIds: readonly number[]
  /** The service that the addons are for; left out where they are ordered with the product. */
  readonly serviceId?: number
  readonly quantity: number
}

/** The things that were chosen, and the promotion code that was typed. */
export interface BasketContent {
  readonly choices: readonly Choice[]
  readonly promoCode: string | null
}

export interface Basket extends BasketContent {
  readonly id: number
  /** Names these contents until they are ordered. */
  readonly orderKey: string
  readonly placedKey: string | null
  readonly placedOrderId: number | null
}

const emptyBasket: BasketContent = { choices: [], promoCode: null }

export const basketPlace = (tokenHash: string): Place => ({ table: 'baskets', column: 'content', row: tokenHash })

const openBaskets = ({ db, machineNow }: Context, secret: string) =>
  db('baskets')
    .where({ token_hash: hashToken(secret) })
    .where('expires_at', '>', instant(machineNow))

/** Returns the basket of a cookie; undefined where there is none, or it can no longer be read. */
export async function findBasket(ctx: Context, secret: string): Promise<Basket | undefined> {
  const row = await openBaskets(ctx, secret).first()
  return row && readBasket(ctx, row)
}

/** The same, and holds the basket until the transaction ends. */
export async function lockBasket(ctx: Context, secret: string): Promise<Basket | undefined> {
  const row = await openBaskets(ctx, secret).forUpdate().first()
  return row && readBasket(ctx, row)
}

function readBasket(
  { secretKey }: Context,
  { id, token_hash, content, order_key, placed_key, placed_order_id }: BasketRow,
): Basket | undefined {
  try {
    const read = JSON.parse(unseal(secretKey, content, basketPlace(token_hash))) as BasketContent
    return { ...read, id, orderKey: order_key, placedKey: placed_key, placedOrderId: placed_order_id }
  } catch (error) {
    if (error instanceof UnreadableError) return undefined
    throw error
  }
}

/**
 * Changes what is in the basket of a cookie, and returns the secret of its cookie: that of a new basket where there was none.
 * Throws basket_full.
 */
export async function changeBasket(
  ctx: Context,
  secret: string | undefined,
  change: (content: BasketContent) => BasketContent,
): Promise<string> {
  const { db, random, secretKey } = ctx
  const basket = secret === undefined ? undefined : await lockBasket(ctx, secret)
  const { choices, promoCode } = change(basket ?? emptyBasket)
  if (choices.length > maxChoices) throw new Fault('basket_full')
  const token =
    basket === undefined || secret === undefined ? makeToken(random) : { text: secret, hash: hashToken(secret) }
  const changed = {
    content: seal(secretKey, JSON.stringify({ choices, promoCode }), basketPlace(token.hash)),
    expires_at: later(ctx.machineNow, basketSeconds * 1000),
  }
  if (basket === undefined)
    await db('baskets').insert({ ...changed, token_hash: token.hash, order_key: makeOrderKey(ctx) })
  else await db('baskets').where({ id: basket.id }).update(changed)
  return token.text
}

/** Adds a choice to the contents of a basket; the same addons for the same service are in it once (R-4523). */
export const withChoice = ({ choices, promoCode }: BasketContent, choice: Omit<Choice, 'key'>): BasketContent => ({
  choices: choices.some((one) => isSameAddition(one, choice))
    ? choices
    : [...choices, { ...choice, key: Math.max(0, ...choices.map(({ key }) => key)) + 1 }],
  promoCode,
})

const isSameAddition = (one: Omit<Choice, 'key'>, other: Omit<Choice, 'key'>): boolean =>
  one.serviceId !== undefined && one.serviceId === other.serviceId && String(one.addonIds) === String(other.addonIds)

/** Empties a basket that was ordered, and remembers the order by the key that it was placed with. The caller holds the row. */
export async function emptyOrdered(
  ctx: Context,
  secret: string,
  { id, orderKey }: Pick<Basket, 'id' | 'orderKey'>,
  orderId: number,
): Promise<void> {
  await ctx
    .db('baskets')
    .where({ id })
    .update({
      content: seal(ctx.secretKey, JSON.stringify(emptyBasket), basketPlace(hashToken(secret))),
      order_key: makeOrderKey(ctx),
      placed_key: orderKey,
      placed_order_id: orderId,
    })
}

const makeOrderKey = ({ random }: Pick<Context, 'random'>): string => makeToken(random).text

/** Returns the choices as addorder has them: one position for each piece. */
export const orderedItems = (choices: readonly Choice[]): OrderedItem[] =>
  choices
    .flatMap((choice) => Array.from({ length: choice.quantity }, () => choice))
    .map(({ productId, cycle, domain, order, addonIds, serviceId }, position) => ({
      position,
      productId: productId ?? undefined,
      cycle: cycle ?? undefined,
      domain,
      price: undefined,
      addonIds,
      serviceId,
      domainOrder: order === null ? undefined : { eppCode: undefined, extras: [], nameservers: [], ...order },
    }))

/** Deletes baskets that have expired, at most about `limit` of them. Returns how many. */
export const deleteExpiredBaskets = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'baskets', limit)
