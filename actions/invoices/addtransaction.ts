import { createTransaction } from '../../domain/billing/transactions.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addtransaction',
  summary: 'Write a line in the ledger of a client; neither an invoice nor credit changes.',
  method: 'POST',
  permission: 'create_invoices',
  required: {
    userid: f.id('client', { extraAlias: 'clientid' }),
    description: f.text({ example: 'Bank transfer' }),
  },
  optional: {
    amountin: f.amount({ min: 0, description: 'It or `amountout` is above 0.' }),
    amountout: f.amount({ min: 0 }),
    invoiceid: f.id('invoice', { description: 'One of this client.' }),
    transid: f.text({ description: 'The payment reference; no two transactions have the same.', example: 'ch_4711' }),
    gateway: f.withDefault(f.text({ extraAlias: 'paymentmethod', example: 'banktransfer' }), 'manual'),
  },
  returns: { transactionid: f.id('transaction') },
  rejects: {
    userid: ['client_not_found'],
    amountin: ['transaction_empty'],
    invoiceid: ['invoice_not_on_account'],
    transid: ['transid_taken'],
  },

  run: async ({ userid, amountin, amountout, invoiceid, ...alike }, ctx) => ({
    transactionid: await createTransaction(ctx, userid, {
      ...alike,
      amountIn: amountin,
      amountOut: amountout,
      invoiceId: invoiceid,
    }),
  }),
})
