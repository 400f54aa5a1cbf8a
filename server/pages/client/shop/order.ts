import { f } from '../../../../actions/_shared/kit.js'
import { payableAmountDue } from '../../../../domain/billing/amount-due.js'
import { findOrder } from '../../../../domain/client-area/orders.js'
import { hasLoginPermission } from '../../../../domain/clients/login-permissions.js'
import { type OrderedBasket, orderBasket } from '../../../../domain/orders/basket-orders.js'
import { changeBasket } from '../../../../domain/orders/baskets.js'
import { Fault } from '../../../../domain/values/faults.js'
import { countAttempt, visitorNetwork } from '../../attempt.js'
import { createFormDefiner, Mistake, visitorPage } from '../../definition.js'
import type { OpenSession, Redirect } from '../../page.js'
import { isShownPrice } from '../../shown-price.js'
import type { Visit } from '../../visit.js'
import { type OrderData as Data, listOrderGateways, loadOrder } from './_order.js'
import { showOrder } from './_order-view.js'
import { findOrderBarrier, mayChangeServices, orderAgreementText, readTerms, reviewOrder } from './_review.js'
import { basketCookie, basketSecret, enterShop, findVisitorBasket, orderRedirect } from './_shop.js'

/** The order to show again, because it differs from what the client agreed to. */
interface ChangedOrder {
  readonly again: Data
}

export default visitorPage<Data>({
  path: '/shop/order',
  summary: 'Shows the basket with its total including tax, and places the order.',
  knowsSession: true,
  load: loadOrder,
  show: (data, view) => showOrder(data, view),
  forms: {
    remove: createFormDefiner<Visit, Data>()({
      summary: 'Removes an item from the basket.',
      button: ['shop', 'remove'],
      fields: {
        choice: {
          label: ['shop', 'remove'],
          type: 'hidden',
          field: f.integer({ min: 1, max: 1_000_000, description: 'Number of the item in the basket.' }),
        },
      },
      offered: ({ chosen }) => chosen.length > 0,
      run: async (visit, { choice }) => {
        const secret = await visit.transaction((ctx) =>
          changeBasket(ctx, basketSecret(visit), ({ choices, ...others }) => ({
            ...others,
            choices: choices.filter(({ key }) => key !== choice),
          })),
        )
        return { ...orderRedirect, headers: basketCookie(secret, visit) }
      },
    }),
    promotion: createFormDefiner<Visit, Data>()({
      summary: 'Applies a promotion code to the basket or removes it.',
      button: ['shop', 'useCode'],
      fields: {
        promocode: {
          label: ['shop', 'promotionCode'],
          type: 'text',
          isOptional: true,
          field: f.code({ max: 100, description: 'Promotion code.', example: 'SPRING' }),
        },
      },
      initial: ({ promoCode }) => ({ promocode: promoCode ?? '' }),
      offered: ({ chosen }) => chosen.length > 0,
      mistakes: {
        promotion_unknown: 'promocode',
        promotion_over: 'promocode',
        promotion_used: 'promocode',
        promotion_not_applicable: 'promocode',
      },
      run: async (visit, { promocode }) => {
        // Limits guessing of promotion codes.
        await countAttempt(visit)
        const promoCode = promocode ?? null
        await validatePromoCode(visit, promoCode)
        const secret = await visit.transaction((ctx) =>
          changeBasket(ctx, basketSecret(visit), (content) => ({ ...content, promoCode })),
        )
        return { ...orderRedirect, headers: basketCookie(secret, visit) }
      },
    }),
    order: createFormDefiner<Visit, Data>()({
      summary: 'Orders the basket once at the price shown, and redirects to payment.',
      button: ['shop', 'order'],
      fields: {
        key: {
          label: ['shop', 'order'],
          type: 'hidden',
          field: f.code({ max: 43, description: 'Identifies the basket contents that were shown.' }),
        },
        price: {
          label: ['shop', 'total'],
          type: 'hidden',
          field: f.code({ max: 43, description: 'Signature of the order as shown.' }),
        },
        paymentmethod: {
          label: ['shop', 'paymentMethod'],
          type: 'select',
          field: f.code({ max: 64, description: 'Gateway to pay the invoice with.', example: 'stripe' }),
        },
        accept: {
          label: ['shop', 'accept'],
          type: 'checkbox',
          isOptional: true,
          field: f.withDefault(f.flag({ description: 'True if the terms are accepted.' }), false),
        },
      },
      choices: ({ ways }) => ({ paymentmethod: ways.map(({ name, title }) => ({ value: name, label: title })) }),
      initial: ({ ways }) => ({ paymentmethod: ways[0]?.name }),
      leavesOut: ({ terms }) => (terms === null ? ['accept'] : []),
      needs: { login: 'orders', staff: 'manage_orders' },
      // Submitting the last placed order again redirects to it.
      offered: ({ review, hasPlaced }) => review?.token != null || hasPlaced,
      run: async (visit, { key, price, paymentmethod, accept }, { terms }): Promise<Redirect | ChangedOrder> => {
        const session = visit.session as OpenSession
        if (terms !== null && !accept) throw new Mistake('accept', ['shop', 'acceptFirst'])
        try {
          const ordered = await visit.transaction((ctx) =>
            orderBasket(ctx, {
              clientId: session.clientId,
              secret: basketSecret(visit) ?? '',
              orderKey: key,
              paymentMethod: paymentmethod,
              address: visit.attempts.addressOf(visit.koa.req),
              network: visitorNetwork(visit),
              mayChangeServices: mayChangeServices(session),
              terms: terms ?? undefined,
              isAsShown: (placed) => isShownPrice(session, orderAgreementText(placed, key, readTerms(ctx)), price),
            }),
          )
          return await nextPagePath(visit, session, ordered)
        } catch (error) {
          if (!(error instanceof Fault) || error.kind === 'busy' || error.code === 'order_limit_reached') throw error
          return { again: await loadOrder(visit) }
        }
      },
      done: ({ again }: ChangedOrder, view) => ({ ...showOrder(again, view, true), status: 409 }),
    }),
  },
})

/**
 * Throws the error of a promotion code that the order would reject. Does nothing for visitors who cannot order yet;
 * they see the error later.
 */
async function validatePromoCode(visit: Visit, promoCode: string | null): Promise<void> {
  const { session } = visit
  const basket = await findVisitorBasket(visit)
  if (promoCode === null || basket === undefined || session === undefined || findOrderBarrier(session) !== null) return
  const currency = await enterShop(visit)
  try {
    await reviewOrder(
      visit,
      { ...basket, promoCode },
      { currency, paymentMethod: listOrderGateways(visit.ctx)[0].name },
    )
  } catch (error) {
    // The order page shows other domain errors.
    if (error instanceof Fault && error.code.startsWith('promotion_')) throw error
    if (!(error instanceof Fault)) throw error
  }
}

/** Returns the page after an order: its invoice if an amount is due and the login may see it, otherwise the order. */
async function nextPagePath(
  visit: Visit,
  session: OpenSession,
  { orderId, invoiceId }: OrderedBasket,
): Promise<Redirect> {
  const found = await findOrder(visit.ctx.db, session.clientId, orderId)
  const isDue = found?.invoice !== undefined && payableAmountDue(found.invoice) > 0
  return {
    to: isDue && hasLoginPermission(session.permissions, 'invoices') ? `/invoices/${invoiceId}` : `/orders/${orderId}`,
  }
}
