import { entryOf } from '../common/activity.mjs'
import { today } from '../common/days.mjs'
import { invoiceRow, itemRow, linesOf, paymentRows } from '../common/invoices.mjs'
import { Letterheads, letterheadRow } from '../common/letterheads.mjs'
import { invoiceCreated, mailRows } from '../common/mails.mjs'
import { toNumber } from '../common/money.mjs'
import { linkRow } from '../common/paper-chain.mjs'
import { Refusal, rejected } from '../common/refusals.mjs'
import * as schemas from './schemas.mjs'

export function invoiceRoutes(app, { db, currencies, taxRates }) {
  const config = { permission: 'create_invoices' }
  const letterheads = new Letterheads()

  const letterheadOf = async (trx, client, currency) => {
    const known = letterheads.known(client)
    if (known !== undefined) return known
    const row = letterheadRow(client, currency)
    await trx('letterheads').insert(row).onConflict('hash').ignore()
    const { id } = await trx('letterheads').where('hash', row.hash).first('id')
    return letterheads.keep(client, id)
  }

  app.post('/api/v1/createinvoice', { config, schema: schemas.createInvoice }, ({ body, call }) =>
    db.transaction(async (trx) => {
      const client = await trx('clients').where('id', body.userid).first()
      if (client === undefined) throw rejected('userid', 'client_not_found')
      const currency = currencies.of(client.currency_id)
      const lines = linesOf(body, currency)
      const group =
        client.group_id === null ? undefined : await trx('client_groups').where('id', client.group_id).first()
      const letterheadId = await letterheadOf(trx, client, currency)
      const series = await trx('counters').where('name', 'invoice').first()
      const [number, percent] = [series.value + 1, group?.discount ?? 0]
      const invoice = invoiceRow(client, lines, { number, percent, taxRates, letterheadId })
      const [{ id: invoiceid }] = await trx('invoices').insert(invoice).returning('id')
      await trx('invoice_items').insert(lines.map((line) => itemRow(invoiceid, line)))
      const link = linkRow(series, invoiceid, invoice, lines, currency)
      await trx('paper_links').insert(link)
      const counted = { value: number, links: link.sequence, last_hash: link.hash }
      await trx('counters').where('name', 'invoice').update(counted)
      const edited = await trx('email_templates').where('name', invoiceCreated)
      const contacts = await trx('contacts')
        .where({ client_id: client.id, invoice_emails: 1 })
        .orderBy('id')
        .select('email')
      const mails = mailRows(client, { ...invoice, id: invoiceid }, currency, { edited, contacts })
      if (mails.length > 0) await trx('emails').insert(mails)
      const facts = { action: 'createinvoice', type: 'invoice', id: invoiceid, client: client.id }
      await trx('activity_log').insert(entryOf(call, facts))
      return { result: 'success', invoiceid, total: toNumber(invoice.total, currency.decimals), status: invoice.status }
    }),
  )

  app.post('/api/v1/addinvoicepayment', { config, schema: schemas.addInvoicePayment }, ({ body, call }) =>
    db.transaction(async (trx) => {
      const { invoiceid, transid, gateway = 'banktransfer' } = body
      const known = await trx('transactions')
        .where({ gateway })
        .where((either) => either.where('reference', transid).orWhere({ reference: null, transid }))
        .first('id')
      if (known !== undefined) throw new Refusal('internal_error')
      const invoice = await trx('invoices').where('id', invoiceid).first()
      if (invoice === undefined) throw new Refusal('invoice_not_found')
      await trx('clients').where('id', invoice.client_id).first()
      const stale = await trx('upgrades')
        .where({ status: 'pending', invoice_id: invoiceid })
        .where('expires_on', '<=', today())
        .first('id')
      if (stale !== undefined) throw new Refusal('internal_error')
      const rows = paymentRows(invoice, { ...body, gateway }, currencies.of(invoice.currency_id))
      const { transaction, activity, settled, balance } = rows
      const [{ id: transactionid }] = await trx('transactions').insert(transaction).returning('id')
      await trx('activity_log').insert(entryOf(call, activity))
      await trx('invoices').where('id', invoiceid).update(settled)
      const reported = { gateway, payment_transid: transid, status: 'waiting' }
      if ((await trx('reversals').where(reported).orderBy('id')).length > 0) throw new Refusal('internal_error')
      return { result: 'success', transactionid, status: settled.status, balance, duplicate: false }
    }),
  )
}
