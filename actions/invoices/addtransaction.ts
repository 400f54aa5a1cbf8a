import { createTransaction } from '../../domain/billing/transactions.js'
import { action, f } from '../_shared/kit.js'
import { paymentDetails } from '../_shared/transaction.js'

export default action({
  name: 'addtransaction',
  summary: 'Add a transaction to the ledger; invoices and credit do not change.',
  method: 'POST',
  permission: 'create_invoices',
  risks: ['money'],
  required: {
    userid: f.id('client', { extraAlias: 'clientid' }),
    description: f.text({ description: 'Purpose of the payment.', example: 'Bank transfer' }),
  },
  optional: {
    amountin: f.amount({ min: 0, description: 'Either this or `amountout` must be above 0.' }),
    amountout: f.amount({ min: 0, description: 'Outgoing money.' }),
    invoiceid: f.id('invoice', { description: 'An invoice of the client.' }),
    transid: f.code({
      description: 'Payment reference; unique among the transactions of its gateway.',
      example: 'ch_4711',
    }),
    gateway: f.withDefault(
      f.code({
        extraAlias: 'paymentmethod',
        description: 'Gateway, or the name of another payment method.',
        example: 'banktransfer',
      }),
      'manual',
    ),
    ...paymentDetails,
  },
  exampleWith: ['amountin'],
  returns: { transactionid: f.id('transaction') },
  rejects: {
    userid: ['client_not_found'],
    amountin: ['transaction_empty'],
    amountout: ['payment_below_outgoing'],
    invoiceid: ['invoice_not_on_account'],
    transid: ['transid_taken'],
    date: ['date_ahead', 'books_closed'],
    fees: ['fees_above_amount'],
  },

  run: async ({ userid, amountin, amountout, invoiceid, ...rest }, ctx) => ({
    transactionid: await createTransaction(ctx, userid, {
      ...rest,
      amountIn: amountin,
      amountOut: amountout,
      invoiceId: invoiceid,
    }),
  }),
})
