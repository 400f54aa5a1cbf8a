import type { Knex } from 'knex'
import type { Context } from '../../../../domain/context.js'
import { expectOffered } from '../../../../domain/orders/basket-orders.js'
import type { Basket, Choice } from '../../../../domain/orders/baskets.js'
import { addonLabel } from '../../../../domain/orders/order-mail.js'
import { findRunningServices } from '../../../../domain/orders/running-services.js'
import { startsWithOrder } from '../../../../domain/services/ordered-services.js'
import { formatServiceLabel } from '../../../../domain/services/services.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import { Fault } from '../../../../domain/values/faults.js'
import type { Visit } from '../../visit.js'
import { findOrderBarrier, type Review, readTerms, reviewOrder, type Terms } from './_review.js'
import { enterShop, findVisitorBasket } from './_shop.js'
import { findSignInAddresses, type SignInAddresses } from './_sign-in-links.js'

/** A gateway that an order can use. */
export interface OrderGateway {
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
  readonly waysIn: SignInAddresses
  /** True if the basket was ordered before. Submitting the form of that order again redirects to the order. */
  readonly hasPlaced: boolean
  readonly keptFrom: 'login' | 'staff' | null
  readonly ways: readonly [OrderGateway, ...OrderGateway[]]
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
export function listOrderGateways({
  modules,
  moduleStates,
}: Pick<Context, 'modules' | 'moduleStates'>): OrderData['ways'] {
  const [first, ...others] = modules
    .ofType('gateway')
    .filter(({ name }) => moduleStates.isActive('gateway', name))
    .map(({ name, displayName }) => ({ name, title: displayName }))
  return first === undefined ? [{ name: 'banktransfer', title: 'banktransfer' }] : [first, ...others]
}

export async function loadOrder(visit: Visit): Promise<OrderData> {
  const currency = await enterShop(visit)
  const { ctx, session } = visit
  const basket = await findVisitorBasket(visit)
  const ways = listOrderGateways(ctx)
  return {
    ...(await tryReview(visit, basket, { currency, paymentMethod: ways[0].name })),
    chosen: basket === undefined ? [] : await nameChoices(visit, basket),
    promoCode: basket?.promoCode ?? null,
    orderKey: basket?.orderKey ?? '',
    isSignedIn: session !== undefined,
    waysIn: findSignInAddresses(visit),
    hasPlaced: basket !== undefined && basket.placedKey !== null,
    keptFrom: session === undefined ? null : findOrderBarrier(session),
    ways,
    terms: readTerms(ctx),
    withdrawalUrl: ctx.settings.text('withdrawal_url'),
    isFromOrder: startsWithOrder(ctx),
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

/**
 * Returns the names of the basket's items. An addon's name includes its service only if the service belongs to the
 * session's account.
 */
async function nameChoices({ ctx: { db }, session, speech }: Visit, { choices }: Basket): Promise<OrderData['chosen']> {
  const ids = choices.flatMap(({ productId }) => productId ?? [])
  const products = ids.length === 0 ? [] : await db('products').whereIn('id', ids).select('id', 'name')
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const addons = await loadAddonNames(db, choices)
  const services = await findRunningServices(
    db,
    choices.flatMap(({ serviceId }) => serviceId ?? []),
    false,
  )
  const nameOf = ({ productId, domain, serviceId, addonIds }: Choice): string => {
    if (serviceId === undefined)
      return productId === null
        ? readableName(domain ?? '')
        : formatServiceLabel(names.get(productId) ?? `#${productId}`, domain)
    const named = addonIds.map((id) => addons.get(id) ?? `#${id}`).join(', ')
    const service = services.get(serviceId)
    const isOwn = session !== undefined && service?.client_id === session.clientId
    return isOwn ? addonLabel(named, service, speech.locale.words) : named
  }
  return choices.map((choice) => ({ key: choice.key, name: nameOf(choice), quantity: choice.quantity }))
}

async function loadAddonNames(db: Knex, choices: readonly Choice[]): Promise<ReadonlyMap<number, string>> {
  const ids = choices.flatMap(({ serviceId, addonIds }) => (serviceId === undefined ? [] : addonIds))
  const rows = ids.length === 0 ? [] : await db('addons').whereIn('id', ids).select('id', 'name')
  return new Map(rows.map(({ id, name }) => [id, name]))
}
