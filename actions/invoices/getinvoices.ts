import { matchingInvoices } from '../../domain/billing/invoices.js'
import { invoiceStatus, invoiceSummary, presentInvoices } from '../_shared/invoice.js'
import { f, listing, pagedAction } from '../_shared/kit.js'

export default pagedAction({
  name: 'getinvoices',
  summary: 'List invoices with their clients, newest first.',
  method: 'GET',
  permission: 'list_invoices',
  optional: {
    userid: f.id('client', { extraAlias: 'clientid', description: 'Only invoices of this client.' }),
    status: invoiceStatus,
    number: f.text({
      max: 64,
      extension: true,
      description: 'Only the invoice with this number: as it is printed, or the whole number that `invoicenum` is.',
      example: '2027-000042',
    }),
  },
  item: invoiceSummary,
  changedSince: ['userid'],

  run: ({ userid, status, number }, ctx) =>
    listing(ctx.db, {
      matching: matchingInvoices(ctx.db, { clientId: userid, status, number }),
      order: [{ column: 'id', order: 'desc' }],
      present: presentInvoices(ctx),
    }),
})
