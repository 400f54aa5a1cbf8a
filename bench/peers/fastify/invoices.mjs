import { entryOf } from '../common/activity.mjs'
import { invoiceRow, itemRow, linesOf, mailRow, paymentRows } from '../common/invoices.mjs'
import { toNumber } from '../common/money.mjs'
import { Refusal, rejected } from '../common/refusals.mjs'
import * as schemas from './schemas.mjs'

export function invoiceRoutes(app, { db, currencies, taxRates }) {
  const config = { permission: 'create_invoices' }

  app.post('/api/v1/createinvoice', { config, schema: schemas.createInvoice }, ({ body, call }) =>
    db.transaction(async (trx) => {
      const client = await trx('clients').where('id', body.userid).first()
      if (client === undefined) throw rejected('userid', 'client_not_found')
      const currency = currencies.of(client.currency_id)
      const lines = linesOf(body, currency)
      const group =
        client.group_id === null ? undefined : await trx('client_groups').where('id', client.group_id).first()
      const [{ value: number }] = await trx('counters')
        .where('name', 'invoice')
        .increment('value', 1)
        .returning('value')
      const invoice = invoiceRow(client, lines, { number, percent: group?.discount ?? 0, taxRates })
      const [{ id: invoiceid }] = await trx('invoices').insert(invoice).returning('id')
      await trx('invoice_items').insert(lines.map((line) => itemRow(invoiceid, line)))
      await trx('emails').insert(mailRow(client, invoice, currency))
      const facts = { action: 'createinvoice', type: 'invoice', id: invoiceid, client: client.id }
      await trx('activity_log').insert(entryOf(call, facts))
      return { result: 'success', invoiceid, total: toNumber(invoice.total, currency.decimals), status: invoice.status }
    }),
  )

  app.post('/api/v1/addinvoicepayment', { config, schema: schemas.addInvoicePayment }, ({ body, call }) =>
    db.transaction(async (trx) => {
      const { invoiceid, transid } = body
      if ((await trx('transactions').where({ transid }).first('id')) !== undefined) throw new Refusal('internal_error')
      const invoice = await trx('invoices').where('id', invoiceid).first()
      if (invoice === undefined) throw new Refusal('invoice_not_found')
      await trx('clients').where('id', invoice.client_id).first()
      const rows = paymentRows(invoice, body, currencies.of(invoice.currency_id))
      const { transaction, activity, paid, status, balance } = rows
      const [{ id: transactionid }] = await trx('transactions').insert(transaction).returning('id')
      await trx('activity_log').insert(entryOf(call, activity))
      await trx('invoices').where('id', invoiceid).update({ paid, status })
      return { result: 'success', transactionid, status, balance, duplicate: false }
    }),
  )
}
