import type { Knex } from 'knex'
import type { Context } from '../../../../domain/context.js'
import { expectOffered } from '../../../../domain/orders/basket-orders.js'
import type { Basket, Choice } from '../../../../domain/orders/baskets.js'
import { labelOfAddition } from '../../../../domain/orders/order-mail.js'
import { findRunningServices } from '../../../../domain/orders/running-services.js'
import { isFromOrder } from '../../../../domain/services/ordered-services.js'
import { labelOf } from '../../../../domain/services/services.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import { Fault } from '../../../../domain/values/faults.js'
import type { Visit } from '../../visit.js'
import { findWaysIn, type WaysIn } from './_entry.js'
import { keptFrom, type Review, reviewOrder, type Terms, termsIn } from './_review.js'
import { enterShop, openedBasket } from './_shop.js'

/** A gateway that an order can use. */
export interface Way {
  readonly name: string
  /** Display name. */
  readonly title: string
}

export interface OrderData {
  readonly chosen: readonly { readonly key: number; readonly name: string; readonly quantity: number }[]
  readonly promoCode: string | null
  /** Identifies the basket's contents. Empty if nothing was chosen yet. */
  readonly orderKey: string
  /** Null if the basket is empty or cannot be ordered. */
  readonly review: Review | null
  /** Reason why the basket cannot be ordered. */
  readonly problem: Pick<Fault, 'code' | 'message' | 'told'> | null
  readonly isSignedIn: boolean
  readonly waysIn: WaysIn
  /** True if the basket was ordered before. Submitting the form of that order again leads to the order. */
  readonly hasPlaced: boolean
  readonly keptFrom: 'login' | 'staff' | null
  readonly ways: readonly [Way, ...Way[]]
  readonly terms: Terms | null
  /** Empty if the operator has not set the address. */
  readonly withdrawalUrl: string
  /** True if the first period begins with the order, not with the setup. */
  readonly isFromOrder: boolean
  /** True if the basket contains an addon for a running service. */
  readonly hasAdditions: boolean
  /** True if prices include tax. */
  readonly isGross: boolean
}

/** Returns the enabled gateways. If there are none, returns bank transfer, the default of addorder. */
export function usableWays({ modules, moduleStates }: Pick<Context, 'modules' | 'moduleStates'>): OrderData['ways'] {
  const [first, ...others] = modules
    .ofType('gateway')
    .filter(({ name }) => moduleStates.isActive('gateway', name))
    .map(({ name, displayName }) => ({ name, title: displayName }))
  return first === undefined ? [{ name: 'banktransfer', title: 'banktransfer' }] : [first, ...others]
}

export async function loadOrder(visit: Visit): Promise<OrderData> {
  const currency = await enterShop(visit)
  const { ctx, session } = visit
  const basket = await openedBasket(visit)
  const ways = usableWays(ctx)
  return {
    ...(await tryReview(visit, basket, { currency, paymentMethod: ways[0].name })),
    chosen: basket === undefined ? [] : await nameChoices(visit, basket),
    promoCode: basket?.promoCode ?? null,
    orderKey: basket?.orderKey ?? '',
    isSignedIn: session !== undefined,
    waysIn: findWaysIn(visit),
    hasPlaced: basket !== undefined && basket.placedKey !== null,
    keptFrom: session === undefined ? null : keptFrom(session),
    ways,
    terms: termsIn(ctx),
    withdrawalUrl: ctx.settings.text('withdrawal_url'),
    isFromOrder: isFromOrder(ctx),
    hasAdditions: basket?.choices.some(({ serviceId }) => serviceId !== undefined) ?? false,
    isGross: ctx.taxRules.isGross,
  }
}

async function tryReview(
  visit: Visit,
  basket: Basket | undefined,
  how: Parameters<typeof reviewOrder>[2],
): Promise<Pick<OrderData, 'review' | 'problem'>> {
  if (basket === undefined || basket.choices.length === 0) return { review: null, problem: null }
  try {
    await expectOffered(visit.ctx.db, basket.choices)
    return { review: await reviewOrder(visit, basket, how), problem: null }
  } catch (error) {
    if (!(error instanceof Fault) || error.kind === 'busy') throw error
    return { review: null, problem: { code: error.code, message: error.message, told: error.told } }
  }
}

/** Names the basket's items. The service of an addon is named only to its own account. */
async function nameChoices({ ctx: { db }, session, speech }: Visit, { choices }: Basket): Promise<OrderData['chosen']> {
  const ids = choices.flatMap(({ productId }) => productId ?? [])
  const products = ids.length === 0 ? [] : await db('products').whereIn('id', ids).select('id', 'name')
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const addons = await namesOfAddons(db, choices)
  const services = await findRunningServices(
    db,
    choices.flatMap(({ serviceId }) => serviceId ?? []),
    false,
  )
  const nameOf = ({ productId, domain, serviceId, addonIds }: Choice): string => {
    if (serviceId === undefined)
      return productId === null ? readableName(domain ?? '') : labelOf(names.get(productId) ?? `#${productId}`, domain)
    const named = addonIds.map((id) => addons.get(id) ?? `#${id}`).join(', ')
    const service = services.get(serviceId)
    const isOwn = session !== undefined && service?.client_id === session.clientId
    return isOwn ? labelOfAddition(named, service, speech.locale.words) : named
  }
  return choices.map((choice) => ({ key: choice.key, name: nameOf(choice), quantity: choice.quantity }))
}

async function namesOfAddons(db: Knex, choices: readonly Choice[]): Promise<ReadonlyMap<number, string>> {
  const ids = choices.flatMap(({ serviceId, addonIds }) => (serviceId === undefined ? [] : addonIds))
  const rows = ids.length === 0 ? [] : await db('addons').whereIn('id', ids).select('id', 'name')
  return new Map(rows.map(({ id, name }) => [id, name]))
}
