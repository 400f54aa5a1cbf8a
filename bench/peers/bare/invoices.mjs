import { invoiceRow, itemRow, lineParameters, linesOf, mailRow, paymentRows } from '../common/invoices.mjs'
import { toNumber } from '../common/money.mjs'
import { Refusal, rejected } from '../common/refusals.mjs'
import { decimal, id, text } from './parameters.mjs'

export function invoiceActions({ connection, currencies, transaction, log }) {
  const taxRates = connection.prepare('select * from tax_rates').all()
  const clientById = connection.prepare('select * from clients where id = ?')
  const discountOf = connection.prepare('select discount from client_groups where id = ?').pluck()
  const takeNumber = connection
    .prepare("update counters set value = value + 1 where name = 'invoice' returning value")
    .pluck()
  const invoiceById = connection.prepare('select * from invoices where id = ?')
  const transactionBy = connection.prepare('select id from transactions where transid = ?').pluck()
  const setPaid = connection.prepare('update invoices set paid = ?, status = ? where id = ?')
  const statements = new Map()
  const insert = (table, row) => {
    let statement = statements.get(table)
    if (statement === undefined) {
      const columns = Object.keys(row)
      statement = connection.prepare(`insert into ${table} (${columns}) values (${columns.map((name) => `@${name}`)})`)
      statements.set(table, statement)
    }
    return statement.run(row).lastInsertRowid
  }

  const createinvoice = {
    method: 'POST',
    permission: 'create_invoices',
    parameters: {
      required: { userid: id },
      optional: lineParameters(text(65_535), decimal(-99_999_999_999.99, 99_999_999_999.99)),
    },
    run: ({ userid, ...sent }, call) =>
      transaction(() => {
        const client = clientById.get(userid)
        if (client === undefined) throw rejected('userid', 'client_not_found')
        const currency = currencies.of(client.currency_id)
        const lines = linesOf(sent, currency)
        const percent = client.group_id === null ? 0 : discountOf.get(client.group_id)
        const invoice = invoiceRow(client, lines, { number: takeNumber.get(), percent, taxRates })
        const invoiceid = insert('invoices', invoice)
        for (const line of lines) insert('invoice_items', itemRow(invoiceid, line))
        insert('emails', mailRow(client, invoice, currency))
        log(call, { action: 'createinvoice', type: 'invoice', id: invoiceid, client: userid })
        return { invoiceid, total: toNumber(invoice.total, currency.decimals), status: invoice.status }
      }),
  }

  const addinvoicepayment = {
    method: 'POST',
    permission: 'create_invoices',
    parameters: {
      required: { invoiceid: id, transid: text(), amount: decimal(0.01, 99_999_999_999.99) },
      optional: { gateway: text(64) },
    },
    run: ({ invoiceid, ...payment }, call) =>
      transaction(() => {
        if (transactionBy.get(payment.transid) !== undefined) throw new Refusal('internal_error')
        const invoice = invoiceById.get(invoiceid)
        if (invoice === undefined) throw new Refusal('invoice_not_found')
        clientById.get(invoice.client_id)
        const currency = currencies.of(invoice.currency_id)
        const { transaction: row, activity, paid, status, balance } = paymentRows(invoice, payment, currency)
        const transactionid = insert('transactions', row)
        log(call, activity)
        setPaid.run(paid, status, invoiceid)
        return { transactionid, status, balance, duplicate: false }
      }),
  }
  return { createinvoice, addinvoicepayment }
}
