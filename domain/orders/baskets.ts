import type { BasketRow } from '../../db/rows-baskets.js'
import type { Cycle } from '../billing/cycles.js'
import { type Context, instant, later } from '../context.js'
import { decrypt, encrypt, type Place } from '../secrets/encryption.js'
import { UnreadableError } from '../secrets/unreadable.js'
import { deleteExpired } from '../sql/removals.js'
import { Fault } from '../values/faults.js'
import { hashToken, makeToken } from '../values/token.js'
import type { OrderedItem } from './lines.js'

/** Lifetime of a basket after its last change, in seconds (R-4557). */
export const basketSeconds = 2 * 24 * 60 * 60

/** Maximum number of items in a basket. */
const maxChoices = 20
export const maxQuantity = 10

/** A basket item: a product, a domain, a product with a domain, or addons for a running service. */
export interface Choice {
  /** Number of the item in its basket. */
  readonly key: number
  readonly productId: number | null
  /**
   * Billing cycle of a recurring product. Null for one-time and free products, for domains, and for addons of a running
   * service.
   */
  readonly cycle: Cycle | null
  readonly domain: string | null
  /** Terms for registering or transferring the domain, or null if the domain is not ordered. */
  readonly order: { readonly type: 'register' | 'transfer'; readonly years: number; readonly eppCode?: string } | null
  readonly addonIds: readonly number[]
  /** ID of the running service that gets the addons. Omitted if the addons are ordered with the product. */
  readonly serviceId?: number
  readonly quantity: number
}

/** Chosen items and the promotion code. */
export interface BasketContent {
  readonly choices: readonly Choice[]
  readonly promoCode: string | null
}

export interface Basket extends BasketContent {
  readonly id: number
  /** Key of the current contents. It is replaced when they are ordered. */
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

/**
 * Returns the basket for a cookie's secret. Returns undefined if the basket does not exist, has expired, or cannot be
 * decrypted.
 */
export async function findBasket(ctx: Context, secret: string): Promise<Basket | undefined> {
  const row = await openBaskets(ctx, secret).first()
  return row && readBasket(ctx, row)
}

/** Like findBasket, but locks the basket until the transaction ends. */
export async function lockBasket(ctx: Context, secret: string): Promise<Basket | undefined> {
  const row = await openBaskets(ctx, secret).forUpdate().first()
  return row && readBasket(ctx, row)
}

function readBasket(
  { secretKey }: Context,
  { id, token_hash, content, order_key, placed_key, placed_order_id }: BasketRow,
): Basket | undefined {
  try {
    const read = JSON.parse(decrypt(secretKey, content, basketPlace(token_hash))) as BasketContent
    return { ...read, id, orderKey: order_key, placedKey: placed_key, placedOrderId: placed_order_id }
  } catch (error) {
    if (error instanceof UnreadableError) return undefined
    throw error
  }
}

/**
 * Changes the contents of a basket, or creates a basket if there is none for the secret. Returns the basket's secret.
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
    content: encrypt(secretKey, JSON.stringify({ choices, promoCode }), basketPlace(token.hash)),
    expires_at: later(ctx.machineNow, basketSeconds * 1000),
  }
  if (basket === undefined)
    await db('baskets').insert({ ...changed, token_hash: token.hash, order_key: makeOrderKey(ctx) })
  else await db('baskets').where({ id: basket.id }).update(changed)
  return token.text
}

/**
 * Returns the contents of a basket with an added item. Adding the same addons for the same service again changes
 * nothing (R-4523).
 */
export const withChoice = ({ choices, promoCode }: BasketContent, choice: Omit<Choice, 'key'>): BasketContent => ({
  choices: choices.some((one) => isSameAddition(one, choice))
    ? choices
    : [...choices, { ...choice, key: Math.max(0, ...choices.map(({ key }) => key)) + 1 }],
  promoCode,
})

const isSameAddition = (one: Omit<Choice, 'key'>, other: Omit<Choice, 'key'>): boolean =>
  one.serviceId !== undefined && one.serviceId === other.serviceId && String(one.addonIds) === String(other.addonIds)

/**
 * Empties an ordered basket and stores the order's ID with the ordered contents' key. The caller must hold the basket's
 * row lock.
 */
export async function emptyOrderedBasket(
  ctx: Context,
  secret: string,
  { id, orderKey }: Pick<Basket, 'id' | 'orderKey'>,
  orderId: number,
): Promise<void> {
  await ctx
    .db('baskets')
    .where({ id })
    .update({
      content: encrypt(ctx.secretKey, JSON.stringify(emptyBasket), basketPlace(hashToken(secret))),
      order_key: makeOrderKey(ctx),
      placed_key: orderKey,
      placed_order_id: orderId,
    })
}

const makeOrderKey = ({ random }: Pick<Context, 'random'>): string => makeToken(random).text

/** Converts basket items to the items of addorder. Each unit becomes one position. */
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

/** Deletes up to about `limit` expired baskets. Returns the number of deleted baskets. */
export const deleteExpiredBaskets = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'baskets', limit)
