import type Stripe from 'stripe'
import type { StoredMethod } from '../../../domain/ports/gateway.js'

/** Display names by Stripe's name of the card network. Other networks are displayed under Stripe's name. */
const networks: Readonly<Record<string, string>> = {
  amex: 'American Express',
  american_express: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  diners_club: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  eftpos_australia: 'eftpos',
  interac: 'Interac',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  union_pay: 'UnionPay',
  visa: 'Visa',
}

/**
 * Types of payment methods that can be charged without the payer. Other types redirect the payer for every payment and
 * are not stored.
 */
const chargeableTypes = [
  ...['card', 'link', 'sepa_debit', 'bacs_debit'],
  ...['acss_debit', 'au_becs_debit', 'us_bank_account'],
]

/** Types that a payer can store. The last two generate a direct debit. */
export const storableTypes: readonly string[] = [...chargeableTypes, 'ideal', 'bancontact']

/** Returns true for a payment method that can be charged again. */
export const isChargeable = ({ type }: Pick<Stripe.PaymentMethod, 'type'>): boolean => chargeableTypes.includes(type)

/** Returns the data about a payment method that the service stores. */
export function makeStoredMethod(method: Stripe.PaymentMethod): StoredMethod {
  const { id: token, type, card, sepa_debit: debit } = method
  if (type === 'card' && card)
    return {
      ...{ token, type: 'creditcard', brand: networkOf(card), lastFour: card.last4 },
      expires: `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`,
    }
  if (type === 'sepa_debit') return { token, type, brand: 'SEPA', ...(debit?.last4 && { lastFour: debit.last4 }) }
  const facts = (method as unknown as Record<string, { last4?: string | null; bank_name?: string | null } | undefined>)[
    type
  ]
  const { last4, bank_name } = facts ?? {}
  return { token, type, ...(bank_name && { brand: bank_name }), ...(last4 && { lastFour: last4 }) }
}

const networkOf = ({ brand, display_brand }: Stripe.PaymentMethod.Card): string => {
  const network = display_brand ?? brand
  return (Object.hasOwn(networks, network) ? networks[network] : undefined) ?? network
}
