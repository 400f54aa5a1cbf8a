import type { Checkout, GatewayEvent, StoreOrder } from '../../../domain/ports/gateway.js'
import { type ModuleContext, ModuleError } from '../../../domain/ports/module.js'
import { callApi, findObject, hashParts, isMissing, pathSegment, refusalCode, requireId } from './api.js'
import { makePayPalMethod } from './captures.js'
import { experienceContext, parseCheckout } from './checkout.js'
import { makeDecline } from './declines.js'
import { type Json, textAt } from './json.js'

const setupTokens = '/v3/vault/setup-tokens'
const paymentTokens = '/v3/vault/payment-tokens'

/**
 * Opens a PayPal page for the payer's consent to later charges. Throws `unsupported` if the parameter `vault` is not
 * `yes`.
 */
export async function openVaultCheckout(order: StoreOrder, ctx: ModuleContext): Promise<Checkout> {
  if (ctx.config.vault !== 'yes')
    throw new ModuleError(
      'unsupported',
      'The PayPal parameter vault is off: this account does not store payment methods',
    )
  const { returnUrl, cancelUrl, payer } = order
  const body = {
    ...(payer.customer !== undefined && { customer: { id: payer.customer } }),
    payment_source: {
      paypal: {
        usage_type: 'MERCHANT',
        customer_type: 'CONSUMER',
        experience_context: experienceContext({ returnUrl, cancelUrl, language: payer.language }),
      },
    },
  }
  return parseCheckout(await callApi(ctx, { method: 'POST', path: setupTokens, body, key: ctx.idempotencyKey }))
}

export const findSetupToken = (ctx: ModuleContext, id: string): Promise<Json | undefined> =>
  findObject(ctx, `${setupTokens}/${pathSegment(id)}`)

/** Setup token statuses after the payer's consent. */
const agreed: readonly unknown[] = ['APPROVED', 'VAULTED', 'TOKENIZED']

export const isApproved = (setupToken: Json): boolean => agreed.includes(textAt(setupToken, 'status'))

/** Looks up a setup token, and converts it to a payment method if the payer has consented (R-4357). */
export async function settleSetupToken(
  ctx: ModuleContext,
  id: string,
  attempt: string,
): Promise<readonly GatewayEvent[]> {
  const setup = await findSetupToken(ctx, id)
  if (setup === undefined) return [{ kind: 'expired', attempt }]
  if (!isApproved(setup)) return []
  try {
    const made = await callApi(ctx, {
      method: 'POST',
      path: paymentTokens,
      body: { payment_source: { token: { id, type: 'SETUP_TOKEN' } } },
      key: hashParts('payment token', id),
    })
    const customer = textAt(made, 'customer', 'id') ?? textAt(setup, 'customer', 'id')
    return [
      {
        kind: 'stored',
        attempt,
        method: makePayPalMethod(requireId(made)),
        ...(customer !== undefined && { customer }),
      },
    ]
  } catch (error) {
    return [{ kind: 'failure', attempt, ...makeDecline('soft', refusalCode(error)) }]
  }
}

export const findPaymentToken = (ctx: ModuleContext, id: string): Promise<Json | undefined> =>
  findObject(ctx, `${paymentTokens}/${pathSegment(id)}`)

/** Deletes a stored payment method. Succeeds if PayPal does not know it. */
export async function forgetMethod(ctx: ModuleContext, token: string): Promise<void> {
  try {
    await callApi(ctx, { method: 'DELETE', path: `${paymentTokens}/${pathSegment(token)}` })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
