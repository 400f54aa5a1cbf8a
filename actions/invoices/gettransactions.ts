import { matchingTransactions } from '../../domain/billing/transactions.js'
import { each, f, listing, pagedAction } from '../_shared/kit.js'
import { presentTransaction, transaction } from '../_shared/transaction.js'

export default pagedAction({
  name: 'gettransactions',
  summary: 'List transactions of one client, one invoice or all, newest first.',
  method: 'GET',
  permission: 'list_invoices',
  optional: {
    clientid: f.id('client', { alias: 'userid', description: 'Only transactions of this client.' }),
    invoiceid: f.id('invoice', { description: 'Only transactions of this invoice.' }),
  },
  item: transaction,
  changedSince: ['clientid'],

  run: ({ clientid, invoiceid }, ctx) =>
    listing(ctx.db, {
      matching: matchingTransactions(ctx.db, { clientId: clientid, invoiceId: invoiceid }),
      order: [{ column: 'id', order: 'desc' }],
      present: each(presentTransaction(ctx)),
    }),
})
