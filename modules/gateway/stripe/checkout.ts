import type Stripe from 'stripe'
import type { Checkout, CheckoutOrder, PaymentOrder, StoreOrder } from '../../../domain/ports/gateway.js'
import { type ModuleContext, refused, unreachable } from '../../../domain/ports/module.js'
import { blameRequest, callStripe, checkoutEnded, type StripeFailure } from './client.js'
import { findSession } from './find.js'
import { stripeLocale } from './locales.js'
import { makeMetadata } from './metadata.js'
import { storableTypes } from './methods.js'
import { toStripeUnits } from './units.js'

type Params = Stripe.Checkout.SessionCreateParams

/** Opens Stripe's payment page (GatewayModule.checkout). Throws ModuleError. */
export const checkout = (order: CheckoutOrder, ctx: ModuleContext): Promise<Checkout> =>
  blameRequest(openCheckout(order, ctx))

async function openCheckout(order: CheckoutOrder, ctx: ModuleContext): Promise<Checkout> {
  const metadata = makeMetadata(order)
  const endsAt = expiryOf(order, ctx)
  return open(ctx, order, {
    mode: 'payment',
    line_items: linesOf(order),
    metadata,
    payment_intent_data: {
      metadata,
      // With a later capture, the fees would be unknown when the payment is reported.
      capture_method: 'automatic',
      ...(order.stores && { setup_future_usage: 'off_session' }),
    },
    // Otherwise the payer could pay in a currency other than the invoice's.
    adaptive_pricing: { enabled: false },
    ...(endsAt !== undefined && { expires_at: endsAt }),
  })
}

/** Opens Stripe's page for storing a payment method without a payment (GatewayModule.store). Throws ModuleError. */
export const store = (order: StoreOrder, ctx: ModuleContext): Promise<Checkout> => blameRequest(openSetup(order, ctx))

async function openSetup(order: StoreOrder, ctx: ModuleContext): Promise<Checkout> {
  const metadata = makeMetadata(order)
  const currency = order.currency.toLowerCase()
  const allowed_payment_method_types = [...storableTypes]
  return open(ctx, order, {
    ...{ mode: 'setup', currency, allowed_payment_method_types },
    ...{ metadata, setup_intent_data: { metadata } },
  })
}

async function open(
  ctx: ModuleContext,
  { attempt, payer, returnUrl, cancelUrl }: Pick<StoreOrder, 'attempt' | 'payer' | 'returnUrl' | 'cancelUrl'>,
  what: Params,
): Promise<Checkout> {
  const { idempotencyKey } = ctx
  const params: Params = {
    ui_mode: 'hosted_page',
    ...what,
    success_url: returnUrl,
    cancel_url: cancelUrl,
    locale: stripeLocale(payer.language),
  }
  type Session = Stripe.Checkout.Session
  const create = (who: Params, key: string, settle?: (failure: StripeFailure) => Promise<Session> | undefined) =>
    callStripe<Session>(
      ctx,
      (stripe) => stripe.checkout.sessions.create({ ...params, ...who }, { idempotencyKey: key }),
      (failure) => (failure.rawType === 'idempotency_error' ? findRequestedSession(ctx, attempt) : settle?.(failure)),
    )
  // Stripe creates the customer when the payer finishes. Charges to the stored card need the customer.
  const stranger: Params = {
    customer_creation: 'always',
    ...(isAddress(payer.email) && { customer_email: payer.email }),
  }
  const { customer } = payer
  const session =
    customer === undefined
      ? await create(stranger, idempotencyKey)
      : await create({ customer }, idempotencyKey, ({ code, param }) =>
          // The customer was deleted at Stripe, or belongs to the other mode.
          code === 'resource_missing' && param === 'customer' ? create(stranger, `${idempotencyKey}.new`) : undefined,
        )
  if (typeof session.id !== 'string' || typeof session.url !== 'string')
    throw unreachable('Stripe did not return a checkout page', true)
  return { redirect: session.url, reference: session.id }
}

/** Milliseconds for which Stripe remembers a key: a day, plus a margin. */
const keyLifeMs = 25 * 60 * 60_000

/**
 * Returns the page that an earlier call opened with the same key but other data, such as another expiry or no customer.
 * Throws `refused` if the page is no longer open.
 */
async function findRequestedSession(ctx: ModuleContext, attempt: string): Promise<Stripe.Checkout.Session> {
  const found = await findSession(ctx, { attempt, since: ctx.machineNow().getTime() - keyLifeMs })
  if (found === undefined)
    throw unreachable('Stripe has already processed this request but returned no checkout page for it', true)
  if (found.status !== 'open') throw refused('The checkout of this attempt has ended at Stripe', checkoutEnded)
  return found
}

/**
 * Returns true for an email address that Stripe accepts. Stripe opens no page for any other address, and asks the payer
 * for an address if none is sent.
 */
const isAddress = (email: string): boolean => /^[\x21-\x3f\x41-\x7e]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(email)

/** Limits of a page's lifetime in seconds. Stripe accepts 30 minutes to 24 hours, counted from the request. */
const bounds = { least: 31 * 60, most: 24 * 60 * 60 - 60 }

/** Returns the page's expiry in Unix seconds, or undefined for Stripe's default of 24 hours. */
function expiryOf({ endsAt }: Pick<CheckoutOrder, 'endsAt'>, { machineNow }: ModuleContext): number | undefined {
  const present = Math.floor(machineNow().getTime() / 1000)
  const seconds = Math.floor(endsAt / 1000)
  return seconds > present + bounds.most ? undefined : Math.max(seconds, present + bounds.least)
}

/** Maximum number of line items at Stripe, and of characters of a name shown on its page. */
const maxLines = 100
const maxName = 250

/**
 * Returns a line item for each invoice, or a single line item if the lines do not add up to the amount or are not all
 * above 0. Excess invoices are joined in the last line item. Throws `refused` if Stripe cannot express the amounts.
 */
function linesOf(order: PaymentOrder): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const { lines, amount, currency, decimals } = order
  const units = (minor: number) => toStripeUnits({ amount: minor, currency, decimals })
  const sum = units(amount)
  const isExact = lines.length > 0 && lines.reduce((all, line) => all + line.amount, 0) === amount
  const listed = isExact && lines.every((line) => line.amount > 0) ? lines : [joined(lines, amount)]
  const shown =
    listed.length <= maxLines ? listed : [...listed.slice(0, maxLines - 1), rest(listed.slice(maxLines - 1))]
  const parts = shown.map(({ text, amount: part }) => ({ text, units: units(part) }))
  if (parts.reduce((all, part) => all + part.units, 0) !== sum) throw refused('The lines do not add up to the amount')
  return parts.map(({ text, units: unit_amount }) => ({
    quantity: 1,
    price_data: { currency: currency.toLowerCase(), unit_amount, product_data: { name: nameOf(text) } },
  }))
}

type Line = PaymentOrder['lines'][number]

const joined = (lines: readonly Line[], amount: number): Line => ({
  text: lines.map(({ text }) => text).join(', '),
  amount,
})

const rest = (lines: readonly Line[]): Line =>
  joined(
    lines,
    lines.reduce((all, { amount }) => all + amount, 0),
  )

const nameOf = (text: string): string => {
  const name = text.trim() || '–'
  return name.length > maxName ? `${name.slice(0, maxName - 1)}…` : name
}
