import type { GatewayEvent, PaymentEvent } from '../../../domain/ports/gateway.js'
import { refused } from '../../../domain/ports/module.js'
import { type Card, isCard, makeCardToken } from './cards.js'

/** Milliseconds, by the sandbox's clock, after which a pending payment is settled: one day. */
const pendingMs = 24 * 60 * 60_000

/** Content of a pending payment's reference, which determines the payment's outcome and time. */
export interface Pending {
  readonly card: 'pending-paid' | 'pending-failed' | 'slip-paid' | 'slip-unpaid'
  readonly attempt: string
  readonly since: number
  readonly amount: number
  readonly currency: string
  readonly decimals: number
}

export const pendingReference = ({ card, attempt, since, amount, currency, decimals }: Pending): string =>
  [card, attempt, since, amount, currency, decimals].join('~')

/** Returns the current events of a pending payment, or an empty list for any other reference. */
export function pendingEvents(reference: string, now: number): readonly GatewayEvent[] {
  const [card, attempt = '', since, amount, currency = '', decimals] = reference.split('~')
  const isSlip = card === 'slip-paid' || card === 'slip-unpaid'
  if (!isSlip && card !== 'pending-paid' && card !== 'pending-failed') return []
  if (now < Number(since) + pendingMs)
    return [{ kind: isSlip ? 'waiting' : 'pending', attempt, nextReference: reference }]
  if (card === 'slip-unpaid') return [{ kind: 'expired', attempt }]
  if (card === 'pending-failed')
    return [{ kind: 'failure', attempt, decline: 'soft', code: 'pretended', message: 'The bank did not pay.' }]
  return [makePayment({ attempt, amount: Number(amount), currency, decimals: Number(decimals) })]
}

type Sum = Pick<PaymentEvent, 'amount' | 'currency' | 'decimals'> & { readonly attempt: string }

/**
 * Returns an attempt's payment. An attempt has only one payment, so its report, its charge, and a lookup return the
 * same one.
 */
export const makePayment = (sum: Sum): PaymentEvent => ({ ...sum, transid: `pretend-${sum.attempt}` })

/** A payer's choice on the gateway's page, as reported by the page. */
export interface PayerChoice extends Sum {
  /** A card, or `given-up` if the payer left without paying. */
  readonly outcome: string
  /** True if a payment method is stored. If nothing is paid, the amount is 0. */
  readonly stores: boolean
}

export function payerChoiceEvents({ outcome, stores, ...sum }: PayerChoice, now: number): readonly GatewayEvent[] {
  const { attempt } = sum
  if (outcome === 'given-up') return [{ kind: 'expired', attempt }]
  if (outcome === 'slip-paid' || outcome === 'slip-unpaid') {
    const nextReference = pendingReference({ card: outcome, since: now, decimals: 2, ...sum })
    return [{ kind: 'waiting', attempt, nextReference }]
  }
  if (!isCard(outcome)) throw refused('There is no such card')
  if (outcome === 'declined-soft' || outcome === 'declined-hard' || outcome === 'expired')
    throw refused('The card was declined')
  const stored = stores ? [storedEvent(outcome, attempt)] : []
  if (sum.amount === 0) return stored
  if (outcome === 'accepted' || outcome === 'confirm') return [...stored, makePayment(sum)]
  const reference = pendingReference({ card: outcome, since: now, decimals: 2, ...sum })
  return [...stored, { kind: 'pending', attempt, nextReference: reference }]
}

const storedEvent = (card: Card, attempt: string): GatewayEvent => ({
  kind: 'stored',
  attempt,
  customer: `pretend-${attempt}`,
  method: {
    token: makeCardToken(card, attempt),
    type: 'creditcard',
    brand: 'Pretend',
    lastFour: '4242',
    expires: '2099-12',
  },
})

/** Returns the ID in an unsigned report. The ID contains the payer's choice. */
export const formatReportId = ({ outcome, stores, attempt, amount, currency, decimals = 2 }: PayerChoice): string =>
  [outcome, stores ? 1 : 0, attempt, amount, currency, decimals].join('~')

export function parseReportId(id: string): PayerChoice {
  const [outcome = '', stores, attempt = '', amount, currency = '', decimals] = id.split('~')
  if (!Number.isSafeInteger(Number(amount)) || attempt === '') throw refused('There is no attempt with this ID')
  return { outcome, stores: stores === '1', attempt, amount: Number(amount), currency, decimals: Number(decimals) }
}
