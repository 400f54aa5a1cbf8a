import type { FailureEvent } from '../../../domain/ports/gateway.js'

export type Decline = Required<Pick<FailureEvent, 'decline' | 'code' | 'message'>>

/** Issues with the payer's account or agreement, which a retry does not resolve. */
const hard = new Set([
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'PAYER_COUNTRY_NOT_SUPPORTED',
  'PAYEE_BLOCKED_TRANSACTION',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'COMPLIANCE_VIOLATION',
  'AGREEMENT_ALREADY_CANCELLED',
  'BILLING_AGREEMENT_NOT_FOUND',
  'TOKEN_ID_NOT_FOUND',
  'RESOURCE_NOT_FOUND',
])

/** Issues with the request or with the operator's account, about which the payer cannot do anything (R-4052). */
const misconfigured = new Set([
  ...['PAYEE_ACCOUNT_RESTRICTED', 'DUPLICATE_INVOICE_ID', 'TRANSACTION_RECEIVING_LIMIT_EXCEEDED'],
  ...['PERMISSION_DENIED', 'CONSENT_NEEDED', 'DECIMAL_PRECISION', 'DECIMALS_NOT_SUPPORTED', 'CURRENCY_MISMATCH'],
])

export const isMisconfigured = (issue: string | undefined): boolean => misconfigured.has(issue ?? '')

const messages = {
  misconfigured: 'PayPal is not available for this payment. Please choose another payment method.',
  hard: 'PayPal declined this payment. Please choose another payment method.',
  soft: 'PayPal could not process this payment. Please try again or choose another payment method.',
}

export const makeDecline = (decline: keyof typeof messages, code: string): Decline => ({
  decline,
  code,
  message: messages[decline],
})

/** Returns the decline for an issue. An issue that is not known to be permanent can be retried. */
export const classifyDecline = (issue: string): Decline =>
  makeDecline(isMisconfigured(issue) ? 'misconfigured' : hard.has(issue) ? 'hard' : 'soft', issue)
