import { today } from '../common/days.mjs'
import { invoiceRow, itemRow, lineParameters, linesOf, paymentRows } from '../common/invoices.mjs'
import { Letterheads, letterheadRow } from '../common/letterheads.mjs'
import { invoiceCreated, mailRows } from '../common/mails.mjs'
import { toNumber } from '../common/money.mjs'
import { linkRow } from '../common/paper-chain.mjs'
import { Refusal, rejected } from '../common/refusals.mjs'
import { decimal, id, text } from './parameters.mjs'

export function invoiceActions({ connection, currencies, transaction, log }) {
  const taxRates = connection.prepare('select * from tax_rates').all()
  const clientById = connection.prepare('select * from clients where id = ?')
  const discountOf = connection.prepare('select discount from client_groups where id = ?').pluck()
  const seriesOf = connection.prepare('select * from counters where name = ?')
  const setSeries = connection.prepare('update counters set value = ?, links = ?, last_hash = ? where name = ?')
  const editedOf = connection.prepare('select * from email_templates where name = ?')
  const copiesOf = connection.prepare(
    'select email from contacts where client_id = ? and invoice_emails = 1 order by id',
  )
  const letterheadBy = connection.prepare('select id from letterheads where hash = ?').pluck()
  const invoiceById = connection.prepare('select * from invoices where id = ?')
  const transactionBy = connection
    .prepare(
      `select id from transactions
       where gateway = @gateway and (reference = @transid or (reference is null and transid = @transid))`,
    )
    .pluck()
  const staleUpgrade = connection
    .prepare("select id from upgrades where status = 'pending' and expires_on <= ? and invoice_id = ?")
    .pluck()
  const waitingReversals = connection.prepare(
    "select * from reversals where gateway = @gateway and payment_transid = @transid and status = 'waiting' order by id",
  )
  const settle = connection.prepare(
    'update invoices set paid = @paid, credit = @credit, status = @status, paid_at = @paid_at where id = @id',
  )
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

  const letterheads = new Letterheads()
  const letterheadOf = (client, currency) => {
    const known = letterheads.known(client)
    if (known !== undefined) return known
    const row = letterheadRow(client, currency)
    return letterheads.keep(client, letterheadBy.get(row.hash) ?? insert('letterheads', row))
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
        const letterheadId = letterheadOf(client, currency)
        const series = seriesOf.get('invoice')
        const invoice = invoiceRow(client, lines, { number: series.value + 1, percent, taxRates, letterheadId })
        const invoiceid = insert('invoices', invoice)
        for (const line of lines) insert('invoice_items', itemRow(invoiceid, line))
        const link = linkRow(series, invoiceid, invoice, lines, currency)
        insert('paper_links', link)
        setSeries.run(invoice.number, link.sequence, link.hash, 'invoice')
        const [edited, contacts] = [editedOf.all(invoiceCreated), copiesOf.all(userid)]
        for (const mail of mailRows(client, { ...invoice, id: invoiceid }, currency, { edited, contacts }))
          insert('emails', mail)
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
    run: ({ invoiceid, gateway = 'banktransfer', transid, amount }, call) =>
      transaction(() => {
        const payment = { gateway, transid, amount }
        if (transactionBy.get({ gateway, transid }) !== undefined) throw new Refusal('internal_error')
        const invoice = invoiceById.get(invoiceid)
        if (invoice === undefined) throw new Refusal('invoice_not_found')
        clientById.get(invoice.client_id)
        if (staleUpgrade.get(today(), invoiceid) !== undefined) throw new Refusal('internal_error')
        const currency = currencies.of(invoice.currency_id)
        const { transaction: row, activity, settled, balance } = paymentRows(invoice, payment, currency)
        const transactionid = insert('transactions', row)
        log(call, activity)
        settle.run({ ...settled, id: invoiceid })
        if (waitingReversals.all({ gateway, transid }).length > 0) throw new Refusal('internal_error')
        return { transactionid, status: settled.status, balance, duplicate: false }
      }),
  }
  return { createinvoice, addinvoicepayment }
}
