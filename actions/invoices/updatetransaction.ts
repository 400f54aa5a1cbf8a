import { correctionTargets } from '../../domain/billing/corrected-payments.js'
import { updateTransaction } from '../../domain/billing/transactions.js'
import { action, f } from '../_shared/kit.js'
import { paymentDetails } from '../_shared/transaction.js'

export default action({
  name: 'updatetransaction',
  summary: "Update a transaction's description, amount, fees, or payout.",
  description:
    'If less came in than recorded, the difference is taken from the credit that the payment became, then from its invoice, which is due again. If more came in, the difference pays the invoice, and any remainder becomes credit. Lines added by `addtransaction` change neither.',
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
    difference: f.oneOf(correctionTargets, {
      extension: true,
      description:
        'What happens to an amount that did not come in: it is due on the invoice again (`invoice`, the default), or it is written off and the invoice does not change (`writeoff`).',
    }),
    claim: f.flag({
      extension: true,
      example: false,
      description:
        'For a refund or lost dispute recorded by an earlier release: makes due what was no longer on an invoice or available as credit.',
    }),
  },
  returns: { transactionid: f.id('transaction') },
  faults: ['transaction_not_found', 'invoice_without_client', 'balance_too_large'],
  rejects: {
    amount: ['payment_below_outgoing', 'credit_too_small'],
    fees: ['fees_above_amount'],
    claim: ['nothing_to_claim'],
  },

  run: async ({ transactionid, ...changes }, ctx) => {
    await updateTransaction(ctx, transactionid, changes)
    return { transactionid }
  },
})
