import type { Charged, ChargedMethod, Checkout, CheckoutOrder, PaymentOrder } from '../../../domain/ports/gateway.js'
import { type ModuleContext, unreachable } from '../../../domain/ports/module.js'
import { formatMoney, isExact, type MinorUnits } from './amounts.js'
import { blameRequest, callApi, refusalCode, requireId } from './api.js'
import { captureEvents, findOrder, listCaptures } from './captures.js'
import { classifyDecline } from './declines.js'
import { findLink, type Json, textAt } from './json.js'

const orders = '/v2/checkout/orders'

/** Maximum length of a name or description at PayPal, in characters. */
const maxText = 127

/** Opens an order for the payer to approve at PayPal. A lookup captures the order after the approval (R-4353). */
export const openCheckout = (order: CheckoutOrder, ctx: ModuleContext): Promise<Checkout> =>
  blameRequest(createOrder(order, ctx))

async function createOrder(order: CheckoutOrder, ctx: ModuleContext): Promise<Checkout> {
  const { returnUrl, cancelUrl, payer, stores } = order
  const body = {
    intent: 'CAPTURE',
    purchase_units: [purchaseUnit(order)],
    payment_source: {
      paypal: {
        experience_context: {
          ...experienceContext({ returnUrl, cancelUrl, language: payer.language }),
          user_action: 'PAY_NOW',
          landing_page: 'NO_PREFERENCE',
        },
        ...(stores && ctx.config.vault === 'yes' && { attributes: vaultAttributes(payer.customer) }),
      },
    },
  }
  return parseCheckout(await callApi(ctx, { method: 'POST', path: orders, body, key: ctx.idempotencyKey }))
}

/** Returns the settings of PayPal's pages for the payer, and the return URLs. */
export const experienceContext = ({
  returnUrl,
  cancelUrl,
  language,
}: {
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly language: string
}) => ({
  ...(/^[a-z]{2}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(language) && { locale: language }),
  shipping_preference: 'NO_SHIPPING',
  payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
  return_url: returnUrl,
  cancel_url: cancelUrl,
})

const vaultAttributes = (customer: string | undefined) => ({
  ...(customer !== undefined && { customer: { id: customer } }),
  vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT', customer_type: 'CONSUMER' },
})

/** Returns the page and the reference of a created object. Throws `unreachable` if PayPal returned no page or no ID. */
export function parseCheckout(made: Json): Checkout {
  const redirect = findLink(made, 'payer-action', 'approve')
  if (redirect === undefined) throw unreachable('PayPal did not return a payment page', true)
  return { redirect, reference: requireId(made) }
}

/**
 * Returns the purchase unit of an order. The attempt is its custom_id, which captures contain too, and its invoice_id,
 * which an account can require to be unique.
 */
function purchaseUnit({ attempt, lines, amount, currency, decimals }: PaymentOrder) {
  const money = formatMoney({ amount, currency, decimals })
  const sumOf = (amount: number): MinorUnits => ({ amount, currency, decimals })
  const hasItems = lines.length > 1 && lines.every((line) => line.amount > 0 && isExact(sumOf(line.amount)))
  return {
    reference_id: 'default',
    custom_id: attempt,
    invoice_id: attempt,
    ...(lines.length > 0 && { description: shortened(lines.map(({ text }) => text).join(', ')) }),
    amount: { ...money, ...(hasItems && { breakdown: { item_total: money } }) },
    ...(hasItems && {
      items: lines.map((line) => ({
        name: shortened(line.text),
        quantity: '1',
        unit_amount: formatMoney(sumOf(line.amount)),
      })),
    }),
  }
}

function shortened(text: string): string {
  const letters = [...text.trim()]
  return letters.length > maxText ? `${letters.slice(0, maxText - 1).join('')}…` : letters.join('') || '–'
}

/** Charges a payment method stored at PayPal. The call that creates the order also captures it (R-4356). */
export const chargeMethod = (method: ChargedMethod, order: PaymentOrder, ctx: ModuleContext): Promise<Charged> =>
  blameRequest(chargeToken(method, order, ctx))

async function chargeToken({ token }: ChargedMethod, order: PaymentOrder, ctx: ModuleContext): Promise<Charged> {
  const body = {
    intent: 'CAPTURE',
    purchase_units: [purchaseUnit(order)],
    payment_source: { paypal: { vault_id: token } },
  }
  let made: Json
  try {
    made = await callApi(ctx, { method: 'POST', path: orders, body, key: ctx.idempotencyKey })
  } catch (error) {
    return { state: 'declined', ...classifyDecline(refusalCode(error)) }
  }
  return chargedAs(await withCaptures(ctx, made))
}

/** Fetches the full order if the order is completed but the response lacks its captures. */
async function withCaptures(ctx: ModuleContext, made: Json): Promise<Json> {
  if (listCaptures(made).length > 0 || textAt(made, 'status') !== 'COMPLETED') return made
  const order = await findOrder(ctx, requireId(made))
  if (order === undefined) throw unreachable('PayPal does not return the order that it created', true)
  return order
}

function chargedAs(order: Json): Charged {
  const reference = requireId(order)
  const events = listCaptures(order).flatMap((capture) => captureEvents(capture, order))
  for (const event of events) {
    if (event.kind === 'payment') return { state: 'paid', payment: event, reference }
    if (event.kind === 'failure') {
      const { decline = 'soft', code, message = '' } = event
      return { state: 'declined', decline, code, message, reference }
    }
  }
  const redirect = findLink(order, 'payer-action', 'approve')
  return events.length === 0 && textAt(order, 'status') === 'PAYER_ACTION_REQUIRED'
    ? { state: 'confirm', reference, redirect }
    : { state: 'pending', reference }
}
