import type { FaultTable } from '../fault-kinds.js'

/** Errors about payments, stored payment methods, and refunds. */
export const paymentFaults = {
  transaction_not_found: { kind: 'missing', message: 'No transaction has this ID.' },
  pay_method_not_found: { kind: 'missing', message: 'The client does not have a payment method with this ID.' },
  gateway_not_found: { kind: 'missing', message: 'No active payment gateway with this name accepts reports.' },
  fees_above_amount: { kind: 'impossible', message: 'The fees exceed the amount.' },
  invoice_takes_no_payment: { kind: 'impossible', message: 'An invoice in this status does not accept payments.' },
  refund_under_way: {
    kind: 'impossible',
    message: 'The payment is being refunded through its gateway, so it cannot be converted to credit.',
  },
  refund_above_payments: { kind: 'impossible', message: 'The refund exceeds the amount paid on the invoice.' },
  refund_not_possible: {
    kind: 'impossible',
    message:
      'The payments of this invoice cannot be refunded through their gateway. Send record or credit as refundto.',
  },
  refund_incomplete: {
    kind: 'impossible',
    message: 'A refund requires the status `refunded` and a destination for the money.',
  },
  payment_other_currency: { kind: 'impossible', message: "The payment is not in the invoice's currency." },
  payment_below_outgoing: {
    kind: 'impossible',
    message: 'Refunds and credit would exceed the payments received for this invoice.',
  },
  nothing_to_claim: {
    kind: 'impossible',
    message: 'Everything that this transaction returned is already due.',
  },
  transaction_empty: {
    kind: 'impossible',
    message: 'The incoming or outgoing amount must be greater than 0.',
  },
  transid_taken: {
    kind: 'impossible',
    message: 'Another transaction with this gateway has the same payment reference.',
  },
  description_taken: { kind: 'impossible', message: "Another of the client's payment methods has this description." },
  gateway_unknown: { kind: 'impossible', message: 'No payment gateway with this name is installed.' },
  report_refused: { kind: 'refused', message: 'The report was not sent by the gateway.' },
  pay_method_unusable: { kind: 'impossible', message: 'This payment method can no longer be charged.' },
  charge_out_of_bounds: {
    kind: 'impossible',
    message: 'The amount exceeds the limit for a stored payment method. Pay another way.',
  },
  payment_below_minimum: {
    kind: 'impossible',
    message: 'The payment gateway does not accept such a small amount. Pay another way.',
  },
  nothing_to_pay: { kind: 'impossible', message: 'There is nothing left to pay on this invoice.' },
  payment_under_way: { kind: 'conflict', message: 'A payment is already in progress. Wait for its outcome.' },
  payment_changed: { kind: 'conflict', message: 'The amount due has changed. Check it and try again.' },
  checkout_refused: { kind: 'failed', message: 'The payment gateway did not accept the payment.' },
  gateway_no_answer: { kind: 'unreachable', message: 'The payment gateway is not responding. Try again in a moment.' },
  funds_not_offered: { kind: 'forbidden', message: 'Credit cannot be added here.' },
  funds_out_of_range: { kind: 'impossible', message: 'This amount cannot be added as credit.' },
  payment_too_fine: { kind: 'impossible', message: 'The amount has too many decimal places for its currency.' },
  payment_unreadable: { kind: 'impossible', message: 'The amount or currency of the payment is not valid.' },
  report_differs: {
    kind: 'impossible',
    message: 'The report differs from what was recorded under the same ID.',
  },
  report_not_readable_now: {
    kind: 'unreachable',
    message: 'The report is genuine, but the data it refers to could not be retrieved. Send it again.',
  },
  report_unreadable: { kind: 'failed', message: 'The gateway module could not read the report.' },
} as const satisfies FaultTable
