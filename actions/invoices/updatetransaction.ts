import { updateTransaction } from '../../domain/billing/transactions.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updatetransaction',
  summary: 'Change the description or the amount of a transaction; its invoice stays as it is.',
  method: 'POST',
  permission: 'manage_invoices',
  required: { transactionid: f.id('transaction') },
  optional: f.changes({
    description: f.name({ example: 'Bank transfer' }),
    amount: f.amount({ min: 0, description: 'Of the side that is not 0; what came in where both are.' }),
  }),
  returns: { transactionid: f.id('transaction') },
  faults: ['transaction_not_found'],

  run: async ({ transactionid, ...changes }, ctx) => {
    await updateTransaction(ctx, transactionid, changes)
    return { transactionid }
  },
})
