import { oneOf, record, text, words } from './answer-schemas.js'
import type { Manifest, ModuleContext } from './module.js'

/** An amount as reported by a gateway. */
interface Money {
  /** Minor units of `currency`, with `decimals` decimal places. */
  readonly amount: number
  /** Upper-case code. */
  readonly currency: string
  /** Defaults to the currency's decimal places in this installation. */
  readonly decimals?: number
}

/**
 * The payment attempt that an event is about, identified by the name sent to the gateway (PaymentOrder.attempt) or by
 * the gateway's own reference.
 */
interface OfAttempt {
  readonly attempt?: string
  readonly reference?: string
}

/**
 * A payment reported by a gateway. Its payment attempt determines the invoices it pays. A payment started outside this
 * service has an `invoiceId` instead.
 */
export interface PaymentEvent extends Money, OfAttempt {
  readonly kind?: 'payment'
  readonly invoiceId?: number
  /** The gateway's ID for the payment, the same in every report. */
  readonly transid: string
  /** Value date, YYYY-MM-DD, or the time as ISO 8601 with an offset. Defaults to the day of the report. */
  readonly date?: string
  /** Fee deducted by the gateway, in the same units as `amount`. */
  readonly fees?: number
  /** The gateway's ID for the payout that includes the money. */
  readonly payout?: string
}

interface ReturnEvent extends Money {
  /**
   * The gateway's IDs for the payment, beginning with the ID used in payment reports. Any of them may be the ID that
   * was recorded.
   */
  readonly paymentTransids: readonly string[]
}

/** Money refunded by the gateway. */
export interface RefundEvent extends ReturnEvent {
  readonly kind: 'refund'
  /** The gateway's ID for the refund. Without it, `amount` is the total refunded for the payment so far. */
  readonly transid?: string
  /** True if the gateway reports that the refund failed. */
  readonly isFailed?: boolean
}

/** A payment disputed by the payer at the bank. A lost dispute can be won on appeal, and a won dispute can be lost. */
export interface DisputeEvent extends ReturnEvent {
  readonly kind: 'dispute'
  /** The gateway's ID for the dispute. */
  readonly transid: string
  readonly state: 'open' | 'won' | 'lost'
  /**
   * True if the gateway returned the money without reporting a dispute. `transid` is then the ID of the reversal. A
   * dispute reported later for the same amount concerns the same money.
   */
  readonly isReversal?: boolean
  /** All money that the gateway has withdrawn and returned for the dispute so far, if the gateway reports it. */
  readonly movements?: readonly DisputeMovement[]
}

/** Money withdrawn from the operator's account at the gateway for a dispute, or returned to it. */
export interface DisputeMovement {
  /** The gateway's ID for the movement, the same in every report and in the payout. */
  readonly transid: string
  /** In the units of the dispute, without fees. Negative if withdrawn. */
  readonly amount: number
  /** Fee for the dispute. Negative if the gateway returned a fee. */
  readonly fees?: number
  /** Value date, YYYY-MM-DD, or the time as ISO 8601 with an offset. Defaults to the day of the report. */
  readonly date?: string
}

/** An entry of a payout. */
export interface PayoutPart extends DisputeMovement {
  /** `other` for entries without a payment, refund, or dispute, such as the gateway's monthly fees. */
  readonly kind: 'payment' | 'refund' | 'dispute' | 'other'
  /** The gateway's IDs for the payment, refund, or dispute. Any of them may be the recorded ID. */
  readonly of: readonly string[]
  /** Description for staff. */
  readonly description?: string
}

/** Money that the gateway paid to the operator's bank, or collected from it if `amount` is negative. */
export interface PayoutEvent extends Money {
  readonly kind: 'payout'
  /** The gateway's ID for the payout. */
  readonly transid: string
  /** All entries that the payout includes, in the units of `amount`. Amounts less fees add up to `amount`. */
  readonly parts: readonly PayoutPart[]
}

/**
 * Effect of a decline on a stored payment method. `hard`: never charged again (lost, stolen, closed, do not try again).
 * `soft`: can be retried. `expired`: the payer must add a new one. `misconfigured`: the payment method is not at fault,
 * because the request or the operator's account at the gateway must be changed first.
 */
export const declineKinds = ['hard', 'soft', 'expired', 'misconfigured'] as const
export type DeclineKind = (typeof declineKinds)[number]

/** A failed payment. */
export interface FailureEvent extends OfAttempt {
  readonly kind: 'failure'
  readonly invoiceId?: number
  /** Defaults to `soft`. */
  readonly decline?: DeclineKind
  readonly code?: string
  /** One sentence for the payer. */
  readonly message?: string
}

/** Reported if the gateway accepted a payment that is not final yet. */
export interface PendingEvent extends OfAttempt {
  readonly kind: 'pending'
  /** The gateway's new reference, if it changed. */
  readonly nextReference?: string
}

/**
 * Reported if the payer has a voucher that can be paid later, for example in a shop or at a bank machine. Until the
 * voucher is paid, no money moves, and the payer may pay another way.
 */
export interface WaitingEvent extends OfAttempt {
  readonly kind: 'waiting'
  /** The gateway's new reference, if it changed. */
  readonly nextReference?: string
  /** HTTPS URL of the voucher at a host that the module declares. */
  readonly voucherUrl?: string | undefined
  /** Unix time in milliseconds at which the voucher expires. */
  readonly endsAt?: number | undefined
}

/** Reported if the checkout timed out, or if the gateway ended it. */
export interface ExpiredEvent extends OfAttempt {
  readonly kind: 'expired'
}

/** Reported if the gateway does not know the payment attempt, because it never received the request. */
export interface MissingEvent extends OfAttempt {
  readonly kind: 'missing'
}

/** A payment method stored at the gateway. */
export interface StoredMethod {
  /** Token used to charge the payment method. Stored encrypted. */
  readonly token: string
  /** A single word, such as `creditcard`, `sepa_debit`, or `paypal`. */
  readonly type: string
  /** Display name of the card network or the bank. */
  readonly brand?: string
  readonly lastFour?: string
  /** YYYY-MM. */
  readonly expires?: string
}

/** Reported if a payer stored a payment method, with or without a payment. */
export interface StoredEvent extends OfAttempt {
  readonly kind: 'stored'
  readonly method: StoredMethod
  /** The client's ID at the gateway. */
  readonly customer?: string
}

/** Reported if a stored payment method has a new number or expiry date, for example from an automatic card updater. */
export interface ReplacedEvent {
  readonly kind: 'replaced'
  /** The token under which the payment method was stored. The token in `method` may differ. */
  readonly token: string
  readonly method: StoredMethod
}

/** Reported if a stored payment method no longer exists at the gateway. */
export interface GoneEvent {
  readonly kind: 'gone'
  readonly token: string
}

export type GatewayEvent =
  | PaymentEvent
  | RefundEvent
  | DisputeEvent
  | PayoutEvent
  | FailureEvent
  | PendingEvent
  | WaitingEvent
  | ExpiredEvent
  | MissingEvent
  | StoredEvent
  | ReplacedEvent
  | GoneEvent

/** An unparsed request to the gateway's webhook address. */
export interface WebhookCall {
  readonly body: Buffer
  /** Keyed by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** Client data for the gateway. */
export interface Payer {
  readonly email: string
  /** Company name, or first and last name. */
  readonly name: string
  /** BCP 47 language tag, such as `de`. */
  readonly language: string
  /** The client's ID at the gateway, if known. */
  readonly customer?: string | undefined
}

/** A payment requested from a gateway. */
export interface PaymentOrder {
  /**
   * Name of the payment attempt, at most 100 letters, digits, `-`, and `.`. It includes the installation. The gateway
   * stores it with the payment and returns it in events.
   */
  readonly attempt: string
  /** Line items shown to the payer, one per invoice. They add up to `amount`. */
  readonly lines: readonly { readonly text: string; readonly amount: number }[]
  /** Minor units of `currency`, with `decimals` decimal places. */
  readonly amount: number
  readonly currency: string
  readonly decimals: number
  /** IDs of the invoices, earliest due date first. Empty if the payer adds funds. */
  readonly invoiceIds: readonly number[]
  readonly payer: Payer
  /** URL to which the payer returns after confirming the charge. Set only for charges started by the payer. */
  readonly payerReturnUrl?: string | undefined
}

/** URLs to which the payer returns after paying or giving up. */
interface Ways {
  readonly returnUrl: string
  readonly cancelUrl: string
}

export interface CheckoutOrder extends PaymentOrder, Ways {
  /** True if the payer agreed to store the payment method and to be charged automatically. */
  readonly stores: boolean
  /** Unix time in milliseconds at which the checkout expires, for gateways that support a limit. */
  readonly endsAt: number
}

export interface StoreOrder extends Ways, Pick<PaymentOrder, 'attempt' | 'currency' | 'payer'> {}

/** A page at the gateway for the payer. */
export interface Checkout {
  /** HTTPS URL at an allowed host (see `redirectHosts`). */
  readonly redirect: string
  /** The gateway's reference, used to look up and end the page. */
  readonly reference: string
}

/** The stored payment method to charge. */
export interface ChargedMethod {
  readonly token: string
  readonly type: string
}

export type Charged =
  | {
      readonly state: 'paid'
      /** The same payment that the gateway's reports contain. */
      readonly payment: PaymentEvent
      readonly reference?: string
    }
  | { readonly state: 'pending'; readonly reference: string }
  | {
      readonly state: 'declined'
      readonly decline: DeclineKind
      readonly code?: string | undefined
      readonly message: string
      readonly reference?: string | undefined
    }
  /** The bank requires the payer's confirmation: at `redirect` if set, otherwise in a checkout. */
  | { readonly state: 'confirm'; readonly reference: string; readonly redirect?: string | undefined }

/** A payment attempt to look up at the gateway. */
export interface Sought {
  readonly attempt: string
  readonly kind: 'checkout' | 'charge' | 'store'
  /** Undefined if the gateway was called, but no answer arrived. */
  readonly reference?: string | undefined
  readonly customer?: string | undefined
  /** Earliest Unix time in milliseconds at which the gateway can have been called. */
  readonly since: number
}

export interface GatewayModule extends Manifest {
  readonly type: 'gateway'
  /**
   * Hosts to which payers are redirected. `*.example.com` matches all subdomains. Hosts in destination parameters and
   * the service's own host need not be listed.
   */
  readonly redirectHosts?: readonly string[]
  /** Smallest amounts that the gateway accepts, in major units by upper-case currency code. */
  readonly minimums?: Readonly<Record<string, number>>
  /** True if payments arrive days after the payer orders them, as with bank transfers (R-1410). */
  readonly takesDays?: boolean
  /** Opens the gateway's payment page. Must return the same page if called again with the same idempotency key. */
  checkout?(order: CheckoutOrder, moduleContext: ModuleContext): Promise<Checkout>
  /**
   * Charges a stored payment method, without the payer unless `payerReturnUrl` is set. Throws ModuleError if there is
   * no answer. The service then calls `look`, and may repeat the charge with the same idempotency key. Throws
   * misconfigured with a provider code if the gateway refused the request for a reason that is not the payer's.
   */
  charge?(method: ChargedMethod, order: PaymentOrder, moduleContext: ModuleContext): Promise<Charged>
  /** Opens the gateway's page for storing a payment method without a payment. */
  store?(order: StoreOrder, moduleContext: ModuleContext): Promise<Checkout>
  /**
   * Ends a checkout, a voucher, or a charge waiting for confirmation, so that it can no longer be paid. Succeeds if it
   * has already ended. Throws refused if it is paid or being paid, or if the gateway cannot end a voucher.
   */
  end?(sought: Sought, moduleContext: ModuleContext): Promise<void>
  /**
   * Returns the outcome of a payment attempt as the events that reports would contain, or an empty list while the
   * attempt is open. An attempt without a reference is looked up by name. `missing` means that the gateway was never
   * called. Returns undefined if the outcome cannot be determined. The call is then repeated with the same idempotency
   * key.
   */
  look?(sought: Sought, moduleContext: ModuleContext): Promise<readonly GatewayEvent[] | undefined>
  /** Deletes a stored payment method at the gateway. Succeeds if it is already gone. */
  forget?(token: string, moduleContext: ModuleContext): Promise<void>
  /**
   * Refunds `amount`, in minor units, of a payment. With `isRepeat`, an earlier attempt with the same idempotency key
   * may have succeeded, so a module whose gateway forgets idempotency keys must query the gateway first.
   */
  refund?(
    payment: {
      readonly transid: string
      readonly amount: number
      readonly currency: string
      /** Decimal places of `amount`. The service always sets it. */
      readonly decimals?: number
      readonly isRepeat?: boolean
    },
    moduleContext: ModuleContext,
  ): Promise<{ readonly transid: string }>
  /**
   * Returns the events in a report: one, several, or none. Throws refused for a forged report, and for a report from
   * test mode if the key is for live mode, or the reverse. Throws unreachable if the reported object cannot be fetched
   * now, so that the gateway sends the report again.
   */
  webhook?(call: WebhookCall, moduleContext: ModuleContext): Promise<readonly GatewayEvent[] | GatewayEvent | undefined>
}

/** Defines a gateway module with compile-time type checks. */
export const gatewayModule = (definition: Omit<GatewayModule, 'type'>): GatewayModule => ({
  type: 'gateway',
  ...definition,
})

const checkout = record({ redirect: words, reference: words })
const refunded = record({ transid: words })

/**
 * JSON Schemas of the operations' answers. Amounts and currencies of events are read when they are booked, because
 * money that has moved must not count as unanswered (R-4018).
 */
export const gatewayAnswers = {
  ...{ checkout, store: checkout, refund: refunded },
  charge: {
    anyOf: [
      record({ state: oneOf('paid'), payment: record({ transid: words }) }, { reference: words }),
      record({ state: oneOf('pending'), reference: words }),
      record({ state: oneOf('declined'), decline: oneOf(...declineKinds), message: text }),
      record({ state: oneOf('confirm'), reference: words }),
    ],
  },
}
