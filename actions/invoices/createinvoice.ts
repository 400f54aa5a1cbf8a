import { installedGateway } from '../../domain/billing/gateways.js'
import { raiseInvoiceEvent } from '../../domain/billing/invoice-changes.js'
import { lockClient } from '../../domain/clients/clients.js'
import { invoiceDetails } from '../_shared/invoice.js'
import { invoiceLines, readInvoiceLines } from '../_shared/invoice-lines.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'createinvoice',
  summary: "Create an invoice for a client, with tax and the client group's discount.",
  description:
    'At least one line item with an amount or a unit price is required. An invoice with a total of 0 is paid immediately. With status `paid`, the total is recorded as one payment.',
  method: 'POST',
  permission: 'create_invoices',
  risks: ['money', 'mail'],
  required: { userid: f.id('client', { extraAlias: 'clientid' }) },
  optional: {
    date: f.date({ description: 'Defaults to today.' }),
    ...invoiceDetails,
    status: f.withDefault(
      f.oneOf(['draft', 'unpaid', 'paid'], {
        description: 'A `draft` gets its number when it is issued; `paid` records a payment.',
      }),
      'unpaid',
    ),
    ...invoiceLines,
  },
  exampleWith: ['items'],
  returns: {
    invoiceid: f.id('invoice'),
    total: f.money({ description: 'Invoice total, including tax.' }),
    status: f.text({
      description: 'New status of the invoice; `paid` immediately for a total of 0.',
      example: 'unpaid',
    }),
  },
  trialNeeds: ['list_clients'],
  rejects: {
    userid: ['client_not_found'],
    items: [
      'lines_missing',
      'lines_too_many',
      'line_without_amount',
      'line_without_unit_price',
      'line_amount_differs',
      'total_negative',
      'total_too_large',
    ],
    paymentmethod: ['gateway_unknown'],
    date: ['date_too_late', 'invoice_date_out_of_order', 'books_closed'],
  },

  run: async ({ userid, date, duedate, paymentmethod, status, notes, autopay, ...sent }, ctx) => {
    const client = await lockClient(ctx.db, userid)
    const currency = ctx.currencies.of(client.currency_id)
    const paymentMethod = paymentmethod && installedGateway(ctx, paymentmethod)
    const invoice = await raiseInvoiceEvent(ctx, client, readInvoiceLines(sent, currency), {
      date,
      dueDate: duedate,
      paymentMethod,
      status,
      notes,
      autopay,
    })
    return { invoiceid: invoice.id, total: currency.show(invoice.total), status: invoice.status }
  },
})
