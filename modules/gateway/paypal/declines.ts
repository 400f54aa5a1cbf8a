import type { FailureEvent } from '../../../domain/ports/gateway.js'

/** How PayPal declines a payment. */
export type Decline = Required<Pick<FailureEvent, 'decline' | 'code' | 'message'>>

/** What PayPal says of the payer's account or agreement, which another attempt does not change. */
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

const soft = new Set([
  'INSTRUMENT_DECLINED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'PAYER_ACTION_REQUIRED',
  'PAYMENT_DENIED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'DUPLICATE_INVOICE_ID',
])

const messages = {
  hard: 'PayPal does not take this payment from the account. Please choose another way to pay.',
  soft: 'PayPal could not take the payment this time. Please try again, or choose another way to pay.',
}

/** Returns the decline of a kind. */
export const declineOf = (decline: keyof typeof messages, code: string): Decline => ({
  decline,
  code,
  message: messages[decline],
})

/** Returns the decline that an issue of PayPal's means; undefined for one that is no word on the payment. */
export function declineByIssue(issue: string): Decline | undefined {
  if (hard.has(issue)) return declineOf('hard', issue)
  return soft.has(issue) ? declineOf('soft', issue) : undefined
}
