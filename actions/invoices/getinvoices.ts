import { matchingInvoices } from '../../domain/billing/invoices.js'
import { invoiceStatus, invoiceSummary, presentInvoices, selectInvoiceColumns } from '../_shared/invoice.js'
import { f, listing, pagedAction } from '../_shared/kit.js'
import { amountRange, dayRange } from '../_shared/ranges.js'

const dates = dayRange('date')
const dueDates = dayRange('due date')

export default pagedAction({
  name: 'getinvoices',
  summary: 'List invoices with their clients, newest first.',
  method: 'GET',
  permission: 'list_invoices',
  orPermission: 'view_ledger',
  optional: {
    userid: f.id('client', { extraAlias: 'clientid', description: 'Only invoices of this client.' }),
    status: invoiceStatus,
    number: f.code({
      max: 64,
      extension: true,
      description: 'Only the invoice with this number: as printed, or the integer in `invoicenum`.',
      example: '2027-000042',
    }),
    datefrom: dates.from,
    dateto: dates.to,
    duefrom: dueDates.from,
    dueto: dueDates.to,
    ...amountRange('total'),
  },
  item: invoiceSummary,
  changedSince: ['userid'],

  run: ({ userid, status, number, datefrom, dateto, duefrom, dueto, amountfrom, amountto }, ctx) =>
    listing(ctx.db, {
      matching: matchingInvoices(ctx, {
        clientId: userid,
        status,
        number,
        dates: { from: datefrom, to: dateto },
        dueDates: { from: duefrom, to: dueto },
        amounts: { least: amountfrom, most: amountto },
      }),
      reading: selectInvoiceColumns,
      order: [{ column: 'id', order: 'desc' }],
      present: presentInvoices(ctx),
    }),
})
