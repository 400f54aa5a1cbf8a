import type { FaultTable } from '../fault-kinds.js'

/** Errors about payments, stored payment methods, and refunds. */
export const paymentFaults = {
  transaction_not_found: { kind: 'missing', message: 'No transaction has this id.' },
  pay_method_not_found: { kind: 'missing', message: 'The client has no payment method with this id.' },
  gateway_not_found: { kind: 'missing', message: 'No active payment gateway with this name accepts reports.' },
  fees_above_amount: { kind: 'impossible', message: 'The fees are more than the amount.' },
  invoice_takes_no_payment: { kind: 'impossible', message: 'An invoice in this status does not accept payments.' },
  refund_under_way: {
    kind: 'impossible',
    message: 'What was paid is being refunded through its gateway, so it cannot become credit as well.',
  },
  refund_above_payments: { kind: 'impossible', message: 'No more than what was paid on the invoice can be refunded.' },
  refund_not_possible: {
    kind: 'impossible',
    message:
      'The payments of this invoice cannot be refunded through their gateway. Send record or credit as refundto.',
  },
  refund_incomplete: {
    kind: 'impossible',
    message: 'A refund needs the status `refunded` and says where the money goes.',
  },
  payment_other_currency: { kind: 'impossible', message: 'The payment is not in the currency of the invoice.' },
  payment_below_outgoing: {
    kind: 'impossible',
    message: 'More would have gone out or become credit than came in for this invoice.',
  },
  transaction_empty: {
    kind: 'impossible',
    message: 'The incoming or the outgoing amount must be greater than 0.',
  },
  transid_taken: { kind: 'impossible', message: 'Another transaction of this gateway has this payment reference.' },
  description_taken: { kind: 'impossible', message: 'Another payment method of this client has this description.' },
  gateway_unknown: { kind: 'impossible', message: 'No payment gateway of this name is installed.' },
  report_refused: { kind: 'refused', message: 'The report was not sent by the gateway.' },
  pay_method_unusable: { kind: 'impossible', message: 'This payment method cannot be charged any more.' },
  charge_out_of_bounds: {
    kind: 'impossible',
    message: 'This is more than is charged to a stored payment method. Pay in another way.',
  },
  nothing_to_pay: { kind: 'impossible', message: 'Nothing is to be paid on this invoice any more.' },
  payment_under_way: { kind: 'conflict', message: 'A payment of this is under way already. Wait for its outcome.' },
  payment_changed: { kind: 'conflict', message: 'What is to be paid has changed meanwhile. Look at it again.' },
  checkout_refused: { kind: 'failed', message: 'The payment gateway did not take the payment.' },
  gateway_no_answer: { kind: 'unreachable', message: 'The payment gateway gives no answer. Try again in a moment.' },
  funds_not_offered: { kind: 'forbidden', message: 'Credit cannot be paid in here.' },
  funds_out_of_range: { kind: 'impossible', message: 'The amount is not one that can be paid in as credit.' },
  payment_too_fine: { kind: 'impossible', message: 'The amount has more decimals than its currency has here.' },
  report_not_readable_now: {
    kind: 'unreachable',
    message: 'The report is genuine, but what it tells of could not be read now. Send it again.',
  },
  report_unreadable: { kind: 'failed', message: 'The gateway module could not read the report.' },
} as const satisfies FaultTable
