import type { Context } from '../../../../domain/context.js'
import { offers } from '../../../../domain/payments/checkout.js'

/** A gateway that the payer can choose. */
export interface Payable {
  readonly name: string
  /** Display name. */
  readonly title: string
  /** True if it stores payment methods. */
  readonly stores: boolean
}

type Sources = Pick<Context, 'modules' | 'moduleStates'>

const gatewaysThat = (ctx: Sources, verb: 'checkout' | 'store'): readonly Payable[] =>
  ctx.modules
    .ofType('gateway')
    .filter(({ name }) => offers(ctx, name, verb))
    .map(({ name, displayName }) => ({ name, title: displayName, stores: offers(ctx, name, 'store') }))

/** Returns the gateways that currently offer a checkout. */
export const payableGateways = (ctx: Sources): readonly Payable[] => gatewaysThat(ctx, 'checkout')

/** Returns the gateways that currently store a method without a payment. */
export const storingGateways = (ctx: Sources): readonly Payable[] => gatewaysThat(ctx, 'store')

/** Returns the chosen gateway's display name as a placeholder value, empty if it is unknown. */
export const placeOf = (gateways: readonly Payable[], gateway: unknown): { readonly gateway: string } => ({
  gateway: gateways.find(({ name }) => name === gateway)?.title ?? '',
})
