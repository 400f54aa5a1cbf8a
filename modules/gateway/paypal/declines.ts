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

const messages = {
  hard: 'PayPal declined this payment. Please choose another payment method.',
  soft: 'PayPal could not process this payment. Please try again or choose another payment method.',
}

export const makeDecline = (decline: keyof typeof messages, code: string): Decline => ({
  decline,
  code,
  message: messages[decline],
})

/** Returns the decline for an issue. An issue that is not known to be permanent can be retried. */
export const classifyDecline = (issue: string): Decline => makeDecline(hard.has(issue) ? 'hard' : 'soft', issue)
