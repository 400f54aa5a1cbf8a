import { matchingTransactions } from '../../domain/billing/transactions.js'
import { each, f, listing, pagedAction } from '../_shared/kit.js'
import { amountRange, dayRange } from '../_shared/ranges.js'
import { presentTransaction, transaction } from '../_shared/transaction.js'

const days = dayRange('value date')

export default pagedAction({
  name: 'gettransactions',
  summary: 'List the transactions of one client, of one invoice, or of all clients, newest first.',
  method: 'GET',
  permission: 'list_invoices',
  orPermission: 'view_ledger',
  optional: {
    clientid: f.id('client', { alias: 'userid', description: 'Only transactions of this client.' }),
    invoiceid: f.id('invoice', { description: 'Only transactions of this invoice.' }),
    datefrom: days.from,
    dateto: days.to,
    ...amountRange('amount'),
  },
  item: transaction,
  changedSince: ['clientid'],

  run: ({ clientid, invoiceid, datefrom, dateto, amountfrom, amountto }, ctx) =>
    listing(ctx.db, {
      matching: matchingTransactions(ctx, {
        clientId: clientid,
        invoiceId: invoiceid,
        days: { from: datefrom, to: dateto },
        amounts: { least: amountfrom, most: amountto },
      }),
      order: [{ column: 'id', order: 'desc' }],
      present: each(presentTransaction(ctx)),
    }),
})
