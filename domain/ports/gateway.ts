import type { Manifest, ModuleContext } from './module.js'

/** A payment as a gateway reports it. */
export interface PaymentEvent {
  readonly kind?: 'payment'
  readonly invoiceId: number
  /** The gateway's id of the payment: the same for every report of it. */
  readonly transid: string
  /** Minor units of `currency`. */
  readonly amount: number
  /** Code, upper case. */
  readonly currency: string
  /** The day of value, YYYY-MM-DD; without it the day of the report. */
  readonly date?: string
  /** The part of the amount that the gateway keeps, in minor units of `currency`. */
  readonly fees?: number
  /** The gateway's id of the payout that the money is in. */
  readonly payout?: string
}

interface ReturnEvent {
  /** The gateway's ids of the payment, one of which it is recorded under; the one that payments are reported by first. */
  readonly paymentTransids: readonly string[]
  /** Minor units of `currency`. */
  readonly amount: number
  /** Code, upper case. */
  readonly currency: string
}

/** Money that the gateway has given back. */
export interface RefundEvent extends ReturnEvent {
  readonly kind: 'refund'
  /** The gateway's id of the refund. Without it, `amount` is all that has been refunded of the payment so far. */
  readonly transid?: string
  /** The refund did not come about after all. */
  readonly isFailed?: boolean
}

/** A payment that the payer disputes at the bank. */
export interface DisputeEvent extends ReturnEvent {
  readonly kind: 'dispute'
  /** The gateway's id of the dispute. */
  readonly transid: string
  readonly state: 'open' | 'won' | 'lost'
}

/** A payment that was announced and did not come about. */
export interface FailureEvent {
  readonly kind: 'failure'
  readonly invoiceId: number
}

export type GatewayEvent = PaymentEvent | RefundEvent | DisputeEvent | FailureEvent

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
  /**
   * Gives money back; amount in minor units. With `isRepeat`, an earlier attempt under the same idempotency key may have
   * done so: the gateway is asked first where it forgets such keys.
   */
  refund?(
    payment: {
      readonly transid: string
      readonly amount: number
      readonly currency: string
      readonly isRepeat?: boolean
    },
    moduleContext: ModuleContext,
  ): Promise<{ readonly transid: string }>
  /** Verifies a report and returns the event that it tells of, undefined for any other. Throws refused for a forged report. */
  webhook?(call: WebhookCall, moduleContext: ModuleContext): Promise<GatewayEvent | undefined>
}

/** Checks the type and returns the module. */
export const gatewayModule = (definition: Omit<GatewayModule, 'type'>): GatewayModule => ({
  type: 'gateway',
  ...definition,
})
