import { hasLoginPermission } from '../../../../domain/clients/login-permissions.js'
import type { Context } from '../../../../domain/context.js'
import { placeBasket } from '../../../../domain/orders/basket-orders.js'
import { type Basket, orderedItems } from '../../../../domain/orders/baskets.js'
import { estimateOrder } from '../../../../domain/orders/lines.js'
import type { PlacedOrder } from '../../../../domain/orders/orders.js'
import type { Currency } from '../../../../domain/values/currencies.js'
import { zero } from '../../../../domain/values/money.js'
import { RolledBack } from '../../../../engine/dry-run.js'
import { createMoney, type Money } from '../../money.js'
import type { OpenSession } from '../../page.js'
import { signPrice } from '../../shown-price.js'
import type { Visit } from '../../visit.js'
import { type Line, listEstimatedLines, toLine } from './_lines.js'

/** Totals of an order placed now. */
export interface Totals {
  readonly subtotal: Money
  /** `discount` and `tax` are null if they are zero. */
  readonly discount: Money | null
  readonly tax: Money | null
  /** The tax rate in thousandths of a percent. */
  readonly taxRate: number
  readonly total: Money
}

export interface Review {
  readonly lines: readonly Line[]
  readonly skipped: readonly string[]
  /** Null if the visitor may not order. The lines are then an estimate without promotion and tax. */
  readonly totals: Totals | null
  /** Signature of what is shown. Null if the visitor may not order. */
  readonly token: string | null
}

/** Terms that apply to an order. */
export interface Terms {
  readonly url: string
  readonly version: string
}

export const readTerms = ({ settings }: Pick<Context, 'settings'>): Terms | null => {
  const url = settings.text('terms_url')
  return url === '' ? null : { url, version: settings.text('terms_version') }
}

/**
 * Returns `login` if the login lacks the permission to order, `staff` if the staff account that opened the session
 * lacks the permission, or null if the session may order.
 */
export function findOrderBarrier({ permissions, opener }: OpenSession): 'login' | 'staff' | null {
  if (!hasLoginPermission(permissions, 'orders')) return 'login'
  return opener === undefined || opener.permissions.has('manage_orders') ? null : 'staff'
}

/** Returns true if the session may change services, which addons for running services require (R-4522). */
export const mayChangeServices = ({ permissions, opener }: OpenSession): boolean =>
  hasLoginPermission(permissions, 'manageproducts') &&
  (opener === undefined || opener.permissions.has('manage_services'))

/**
 * Prices the basket. If the session may order, places the order like addorder and rolls it back (R-4558). Otherwise the
 * price is an estimate. Throws domain errors.
 */
export async function reviewOrder(
  visit: Visit,
  basket: Basket,
  { currency, paymentMethod }: { readonly currency: Currency; readonly paymentMethod: string },
): Promise<Review> {
  const { session } = visit
  if (session === undefined || findOrderBarrier(session) !== null) return estimate(visit, basket, currency)
  const placed = await tryOut(visit, session, basket, paymentMethod)
  const { order, invoice } = placed
  const money = createMoney(currency)
  return {
    lines: placed.items.map((item) => toLine(item, currency)),
    skipped: placed.skipped.map(({ reason }) => reason),
    totals: {
      subtotal: money(invoice?.subtotal ?? order.amount),
      discount: invoice === undefined || invoice.discount === 0 ? null : money(invoice.discount),
      tax: invoice === undefined || invoice.tax === 0 ? null : money(invoice.tax),
      taxRate: invoice?.tax_rate ?? 0,
      total: money(invoice?.total ?? zero),
    },
    token: signPrice(session, orderAgreementText(placed, basket.orderKey, readTerms(visit.ctx))),
  }
}

async function estimate({ ctx, session }: Visit, { choices }: Basket, currency: Currency): Promise<Review> {
  // Without a session, addons for services are omitted, because they would reveal the services.
  const known = session === undefined ? choices.filter(({ serviceId }) => serviceId === undefined) : choices
  const buyer = { id: session?.clientId, currency_id: currency.row.id }
  const priced = known.length === 0 ? undefined : await estimateOrder(ctx, buyer, orderedItems(known))
  return {
    lines: priced === undefined ? [] : listEstimatedLines(priced).map((item) => toLine(item, currency)),
    skipped: priced?.skipped.map(({ reason }) => reason) ?? [],
    totals: null,
    token: null,
  }
}

async function tryOut(visit: Visit, session: OpenSession, basket: Basket, paymentMethod: string): Promise<PlacedOrder> {
  let placed: PlacedOrder | undefined
  const address = visit.attempts.addressOf(visit.koa.req)
  await visit
    .transaction(async (ctx) => {
      placed = await placeBasket(ctx, session.clientId, basket, {
        paymentMethod,
        address,
        mayChangeServices: mayChangeServices(session),
      })
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return placed as PlacedOrder
}

/** Returns everything that the client agrees to as a text to sign: the items, every amount, and the terms. */
export const orderAgreementText = (
  { order, invoice, items, skipped }: PlacedOrder,
  orderKey: string,
  terms: Terms | null,
): string =>
  JSON.stringify({
    orderKey,
    terms,
    currency: order.currency_id,
    promotion: order.promo_code,
    amount: order.amount,
    invoice: invoice && [invoice.subtotal, invoice.discount, invoice.tax, invoice.tax_rate, invoice.total],
    items: items.map(({ id: _, ...item }) => item),
    skipped,
  })
