import type { Context } from '../../../../domain/context.js'
import { offers } from '../../../../domain/payments/checkout.js'

/** A gateway that a payer can choose. */
export interface Payable {
  readonly name: string
  /** As people know it. */
  readonly title: string
  /** True where it stores a method. */
  readonly stores: boolean
}

type Sources = Pick<Context, 'modules' | 'moduleStates'>

const gatewaysThat = (ctx: Sources, verb: 'checkout' | 'store'): readonly Payable[] =>
  ctx.modules
    .ofType('gateway')
    .filter(({ name }) => offers(ctx, name, verb))
    .map(({ name, displayName }) => ({ name, title: displayName, stores: offers(ctx, name, 'store') }))

/** Returns the gateways that open a checkout now. */
export const payableGateways = (ctx: Sources): readonly Payable[] => gatewaysThat(ctx, 'checkout')

/** Returns the gateways that store a method without a payment now. */
export const storingGateways = (ctx: Sources): readonly Payable[] => gatewaysThat(ctx, 'store')

/** Returns the name of a chosen gateway for a text, as people know it. */
export const placeOf = (gateways: readonly Payable[], gateway: unknown): { readonly gateway: string } => ({
  gateway: gateways.find(({ name }) => name === gateway)?.title ?? '',
})
