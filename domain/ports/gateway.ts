import type { Manifest, ModuleContext } from './module.js'

/** A payment as a gateway reports it. */
export interface PaymentEvent {
  readonly invoiceId: number
  /** The gateway's id of the payment: the same for every report of it. */
  readonly transid: string
  /** Minor units of `currency`. */
  readonly amount: number
  /** Code, upper case. */
  readonly currency: string
}

/** A request to the webhook address of the gateway, unparsed. */
export interface WebhookCall {
  readonly body: Buffer
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

export interface GatewayModule extends Manifest {
  readonly type: 'gateway'
  /** Asks the gateway to forget a stored payment method; "already gone" is success. */
  forget?(token: string, moduleContext: ModuleContext): Promise<void>
  /** Gives money back; amount in minor units. */
  refund?(
    payment: { readonly transid: string; readonly amount: number; readonly currency: string },
    moduleContext: ModuleContext,
  ): Promise<{ readonly transid: string }>
  /** Verifies a report and returns its payment, undefined for another event. Throws refused for a forged report. */
  webhook?(call: WebhookCall, moduleContext: ModuleContext): Promise<PaymentEvent | undefined>
}

/** Checks the type and returns the module. */
export const gatewayModule = (definition: Omit<GatewayModule, 'type'>): GatewayModule => ({
  type: 'gateway',
  ...definition,
})
