import type { DeclineKind } from '../../../domain/ports/gateway.js'

/** Stripe's reason for a failed payment. */
export interface Declined {
  readonly code?: string | null | undefined
  readonly decline_code?: string | null | undefined
  readonly advice_code?: string | null | undefined
  readonly message?: string | undefined
}

/** Codes of lost, stolen, closed, or revoked payment methods, which will never work again. */
const hard = new Set([
  ...['lost_card', 'stolen_card', 'pickup_card', 'restricted_card', 'fraudulent', 'merchant_blacklist'],
  ...['do_not_try_again', 'stop_payment_order', 'revocation_of_authorization', 'revocation_of_all_authorizations'],
  ...['invalid_account', 'no_account', 'account_closed', 'bank_account_restricted', 'bank_account_unusable'],
  ...['debit_not_authorized', 'recipient_deceased', 'card_not_supported', 'security_violation'],
  ...['payment_intent_mandate_invalid', 'billing_invalid_mandate', 'india_recurring_payment_mandate_canceled'],
  ...['payment_method_unexpected_state', 'resource_missing'],
])

/** Codes of numbers or expiry dates that are no longer valid, so that the payer must enter new ones. */
const expired = new Set([
  ...['expired_card', 'expired_payment_method', 'incorrect_number', 'invalid_number'],
  ...['invalid_expiry_month', 'invalid_expiry_year', 'new_account_information_available'],
])

/**
 * Codes of requests that Stripe does not accept, and of accounts that must be set up first. They say nothing about the
 * payer's payment method.
 */
const misconfigured = new Set([
  ...['amount_too_small', 'amount_too_large', 'invalid_charge_amount', 'charge_exceeds_transaction_limit'],
  ...['payment_method_unactivated', 'payment_method_not_available', 'payment_method_unsupported_type'],
  ...['payment_method_configuration_failures', 'payment_intent_incompatible_payment_method', 'capability_not_active'],
  ...['account_invalid', 'country_unsupported', 'not_allowed_on_standard_account', 'platform_account_required'],
  ...['api_key_expired', 'platform_api_key_expired', 'secret_key_required', 'livemode_mismatch'],
  ...['testmode_charges_only', 'request_blocked', 'parameter_missing', 'parameter_unknown', 'url_invalid'],
])

/** Returns true if the request or the operator's account is at fault (R-4052). */
export const isMisconfigured = ({ code, decline_code }: Declined): boolean =>
  misconfigured.has(code ?? '') || misconfigured.has(decline_code ?? '')

/** Returns the kind of decline that a refusal means for the payment method (R-4306). */
export function classifyDecline({ code, decline_code, advice_code }: Declined): DeclineKind {
  const codes = [decline_code ?? '', code ?? '']
  if (codes.some((one) => misconfigured.has(one))) return 'misconfigured'
  if (codes.some((one) => expired.has(one))) return 'expired'
  if (advice_code === 'do_not_try_again' || codes.some((one) => hard.has(one))) return 'hard'
  return advice_code === 'confirm_card_data' ? 'expired' : 'soft'
}

/** Returns true if the bank requires the payer's confirmation. */
export const requiresConfirmation = ({ code, decline_code }: Declined): boolean =>
  code === 'authentication_required' || decline_code === 'authentication_required'

/** Returns the most specific code, and a sentence for the payer. */
export const declineReason = ({ code, decline_code, message }: Declined) => ({
  // The library returns a missing code as an empty string.
  code: decline_code || code || undefined,
  message: message || 'The payment was declined.',
})
