import { updateTransaction } from '../../domain/billing/transactions.js'
import { action, f } from '../_shared/kit.js'
import { paymentDetails } from '../_shared/transaction.js'

export default action({
  name: 'updatetransaction',
  summary: "Update a transaction's description, amount, fees, or payout; its invoice does not change.",
  method: 'POST',
  permission: 'manage_invoices',
  risks: ['money', 'mail'],
  required: { transactionid: f.id('transaction') },
  optional: {
    ...f.changes({
      description: f.name({ description: 'Purpose of the payment.', example: 'Bank transfer' }),
      amount: f.amount({
        min: 0,
        description: 'Replaces the amount that is not 0, or the incoming amount if both are 0.',
      }),
      fees: paymentDetails.fees,
      payout: f.orNull(paymentDetails.payout),
    }),
    claim: f.flag({
      extension: true,
      description:
        'For a refund or lost dispute recorded by an earlier release: makes due what was no longer on an invoice or available as credit.',
    }),
  },
  returns: { transactionid: f.id('transaction') },
  faults: ['transaction_not_found'],
  rejects: { amount: ['payment_below_outgoing'], fees: ['fees_above_amount'], claim: ['nothing_to_claim'] },

  run: async ({ transactionid, ...changes }, ctx) => {
    await updateTransaction(ctx, transactionid, changes)
    return { transactionid }
  },
})
