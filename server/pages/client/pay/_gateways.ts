import type { Context } from '../../../../domain/context.js'
import { canOpenPage } from '../../../../domain/payments/checkout.js'

/** A gateway that the payer can choose. */
export interface PaymentGateway {
  readonly name: string
  /** Display name. */
  readonly title: string
  /** True if the gateway currently stores payment methods. */
  readonly stores: boolean
}

type Sources = Pick<Context, 'modules' | 'moduleStates'>

const listGateways = (ctx: Sources, verb: 'checkout' | 'store'): readonly PaymentGateway[] =>
  ctx.modules
    .ofType('gateway')
    .filter(({ name }) => canOpenPage(ctx, name, verb))
    .map(({ name, displayName }) => ({ name, title: displayName, stores: canOpenPage(ctx, name, 'store') }))

/** Returns the gateways that currently offer a checkout. */
export const checkoutGateways = (ctx: Sources): readonly PaymentGateway[] => listGateways(ctx, 'checkout')

/** Returns the gateways that currently store a method without a payment. */
export const storageGateways = (ctx: Sources): readonly PaymentGateway[] => listGateways(ctx, 'store')

/** Returns the chosen gateway's display name as a placeholder value. The name is empty if the gateway is unknown. */
export const gatewayPlaceholder = (
  gateways: readonly PaymentGateway[],
  gateway: unknown,
): { readonly gateway: string } => ({
  gateway: gateways.find(({ name }) => name === gateway)?.title ?? '',
})
