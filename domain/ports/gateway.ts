import type { Manifest, ModuleContext } from './module.js'

/** A sum as a gateway states it. */
interface Money {
  /** Minor units of `currency`, with `decimals` digits behind the point. */
  readonly amount: number
  /** Code, upper case. */
  readonly currency: string
  /** Defaults to the digits that the currency has here. */
  readonly decimals?: number
}

/**
 * The subject of an event: an attempt by the name that the gateway was given (PaymentOrder.attempt), or by the gateway's own
 * reference of it.
 */
interface OfAttempt {
  readonly attempt?: string
  readonly reference?: string
}

/** A payment as a gateway reports it. The attempt says what it pays; one that is none of ours names an invoice. */
export interface PaymentEvent extends Money, OfAttempt {
  readonly kind?: 'payment'
  readonly invoiceId?: number
  /** The gateway's id of the payment: the same for every report of it. */
  readonly transid: string
  /** The day of value, YYYY-MM-DD; without it the day of the report. */
  readonly date?: string
  /** The part of the amount that the gateway keeps, in the same units. */
  readonly fees?: number
  /** The gateway's id of the payout that the money is in. */
  readonly payout?: string
}

interface ReturnEvent extends Money {
  /** The gateway's ids of the payment, one of which it is recorded under; the one that payments are reported by first. */
  readonly paymentTransids: readonly string[]
}

/** Money that the gateway has given back. */
export interface RefundEvent extends ReturnEvent {
  readonly kind: 'refund'
  /** The gateway's id of the refund. Without it, `amount` is all that has been refunded of the payment so far. */
  readonly transid?: string
  /** The refund did not come about after all. */
  readonly isFailed?: boolean
}

/** A payment that the payer disputes at the bank. One that is lost can be won on appeal, and the other way round. */
export interface DisputeEvent extends ReturnEvent {
  readonly kind: 'dispute'
  /** The gateway's id of the dispute. */
  readonly transid: string
  readonly state: 'open' | 'won' | 'lost'
  /**
   * The money has gone back and the gateway names no dispute of it: `transid` is that of the reversal. A dispute that it names
   * later over the same amount is the same money.
   */
  readonly isReversal?: boolean
}

/**
 * The meaning of a refusal for a stored method: `hard`, it is not charged again (lost, stolen, closed, do not try again);
 * `soft`, it can be tried again; `expired`, a new one is needed.
 */
export const declineKinds = ['hard', 'soft', 'expired'] as const
export type DeclineKind = (typeof declineKinds)[number]

/** A payment that was announced and did not come about. */
export interface FailureEvent extends OfAttempt {
  readonly kind: 'failure'
  readonly invoiceId?: number
  /** Defaults to soft. */
  readonly decline?: DeclineKind
  readonly code?: string
  /** One sentence for the payer. */
  readonly message?: string
}

/** The gateway has accepted a payment whose money is not certain yet. */
export interface PendingEvent extends OfAttempt {
  readonly kind: 'pending'
  /** The gateway's reference from now on, where it is another one. */
  readonly nextReference?: string
}

/** The payer has let the time for a checkout go by, or the gateway has ended it. */
export interface ExpiredEvent extends OfAttempt {
  readonly kind: 'expired'
}

/** The gateway knows nothing of the attempt: it was never asked, or has never heard the question. */
export interface MissingEvent extends OfAttempt {
  readonly kind: 'missing'
}

/** A method of payment that the gateway has stored. */
export interface StoredMethod {
  /** By which it is charged; kept sealed. */
  readonly token: string
  /** `creditcard`, `sepa_debit`, `paypal`: a word without blanks. */
  readonly type: string
  /** The card's network or the bank, as people know it. */
  readonly brand?: string
  readonly lastFour?: string
  /** YYYY-MM. */
  readonly expires?: string
}

/** A payer has stored a method, during a checkout or without paying. */
export interface StoredEvent extends OfAttempt {
  readonly kind: 'stored'
  readonly method: StoredMethod
  /** The client's id at the gateway. */
  readonly customer?: string
}

/** A stored method has changed: another number or expiry (automatic updaters). */
export interface ReplacedEvent {
  readonly kind: 'replaced'
  /** The token that it was stored under; `method` may have another one. */
  readonly token: string
  readonly method: StoredMethod
}

/** A stored method is no longer at the gateway. */
export interface GoneEvent {
  readonly kind: 'gone'
  readonly token: string
}

export type GatewayEvent =
  | PaymentEvent
  | RefundEvent
  | DisputeEvent
  | FailureEvent
  | PendingEvent
  | ExpiredEvent
  | MissingEvent
  | StoredEvent
  | ReplacedEvent
  | GoneEvent

/** A request to the webhook address of the gateway, unparsed. */
export interface WebhookCall {
  readonly body: Buffer
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** Who pays. */
export interface Payer {
  readonly email: string
  /** As people write it: firm, or first and last name. */
  readonly name: string
  /** A tag of BCP 47, such as `de`. */
  readonly language: string
  /** The client's id at the gateway, where it is known. */
  readonly customer?: string | undefined
}

/** A sum to be paid. */
export interface PaymentOrder {
  /**
   * The name of the attempt, at most 100 letters, digits, `-` and `.`. It names this installation too: the gateway keeps it
   * with the payment, and events tell it.
   */
  readonly attempt: string
  /** The lines that the payer reads, one for each invoice. Their amounts come to `amount`. */
  readonly lines: readonly { readonly text: string; readonly amount: number }[]
  /** Minor units of `currency`, with `decimals` digits. */
  readonly amount: number
  readonly currency: string
  readonly decimals: number
  /** The invoices, oldest due first; none where credit is paid in. */
  readonly invoiceIds: readonly number[]
  readonly payer: Payer
  /** Of a charge that its payer has started: where the payer is led back to after a confirmation. */
  readonly payerReturnUrl?: string | undefined
}

/** Where a payer is led back to: after paying, and after giving up. */
interface Ways {
  readonly returnUrl: string
  readonly cancelUrl: string
}

export interface CheckoutOrder extends PaymentOrder, Ways {
  /** The payer has agreed that the method is stored and charged by itself. */
  readonly stores: boolean
  /** Unix milliseconds after which the checkout is of no use, where the gateway can be told so. */
  readonly endsAt: number
}

export interface StoreOrder extends Ways, Pick<PaymentOrder, 'attempt' | 'currency' | 'payer'> {}

/** Where the payer goes on. */
export interface Checkout {
  /** An https address, at a host of `redirectHosts`. */
  readonly redirect: string
  /** The gateway's reference of it, by which it is looked up and ended. */
  readonly reference: string
}

/** A stored method that is charged. */
export interface ChargedMethod {
  readonly token: string
  readonly type: string
}

export type Charged =
  | {
      readonly state: 'paid'
      /** The event that reports of it tell, too. */
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
  /** The bank asks the payer to confirm, at the address if there is one, else by a checkout. */
  | { readonly state: 'confirm'; readonly reference: string; readonly redirect?: string | undefined }

/** An attempt that is looked up. */
export interface Sought {
  readonly attempt: string
  readonly kind: 'checkout' | 'charge' | 'store'
  /** Undefined where the gateway was asked and no answer has come. */
  readonly reference?: string | undefined
  readonly customer?: string | undefined
  /** Unix milliseconds since which it can have been asked. */
  readonly since: number
}

export interface GatewayModule extends Manifest {
  readonly type: 'gateway'
  /**
   * Hosts that payers are led to; `*.example.com` stands for any below. Hosts of parameters that are destinations, and that of
   * the service itself, need not be named.
   */
  readonly redirectHosts?: readonly string[]
  /**
   * Opens a page of the gateway on which the payer pays. Called again under the same idempotency key it answers with the
   * same page.
   */
  checkout?(order: CheckoutOrder, moduleContext: ModuleContext): Promise<Checkout>
  /**
   * Charges a stored method, without the payer unless `payerReturnUrl` is stated. Throws ModuleError where there is no answer: the same is asked again under the
   * same key, after `look`.
   */
  charge?(method: ChargedMethod, order: PaymentOrder, moduleContext: ModuleContext): Promise<Charged>
  /** Opens a page of the gateway on which a method is stored without a payment. */
  store?(order: StoreOrder, moduleContext: ModuleContext): Promise<Checkout>
  /**
   * Ends a checkout, or a charge that waits for a confirmation, so that it cannot be paid any more; what has ended already is
   * success. Throws refused where it is paid or being paid.
   */
  end?(sought: Sought, moduleContext: ModuleContext): Promise<void>
  /**
   * Returns what has become of an attempt, as reports would tell it, and nothing while it is open. Without a reference it is
   * sought by its name: `missing` says that the gateway was never asked, undefined that this cannot be told, so that the same
   * is asked again under the same key.
   */
  look?(sought: Sought, moduleContext: ModuleContext): Promise<readonly GatewayEvent[] | undefined>
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
      /** Digits behind the point of `amount`; the service always says them. */
      readonly decimals?: number
      readonly isRepeat?: boolean
    },
    moduleContext: ModuleContext,
  ): Promise<{ readonly transid: string }>
  /**
   * Returns the events that a report tells of: one, several, or none. Throws refused for a forged report and for one of
   * another mode than that of the key, unreachable where what it names cannot be fetched now: it is told to come again.
   */
  webhook?(call: WebhookCall, moduleContext: ModuleContext): Promise<readonly GatewayEvent[] | GatewayEvent | undefined>
}

/** Checks the type and returns the module. */
export const gatewayModule = (definition: Omit<GatewayModule, 'type'>): GatewayModule => ({
  type: 'gateway',
  ...definition,
})
