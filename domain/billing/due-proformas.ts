import type { Knex } from 'knex'
import { type Context, today } from '../context.js'
import { queueMails } from '../mail/queueing.js'
import { recurringRows } from './billing-dates.js'
import { invoiceMail } from './invoice-mail.js'
import { lockInvoiceAndClient } from './invoices.js'
import { numberProforma } from './issuing.js'
import { isOfKindSql } from './line-kind-columns.js'

/** Statuses of delivered one-time records, whose lines are not for a period. */
const deliveredStatuses = ['active', 'suspended', 'completed'] as const

/**
 * Returns a query for proforma invoices whose supply has begun: a billed period has begun, the invoice date has come
 * and a line without a period is not delivered on payment, or a record billed without a period has been delivered. Also
 * includes proforma invoices that are paid or have payments or credit. Release before: paid-proformas
 */
export function dueProformas(ctx: Context): Knex.QueryBuilder {
  const { db, lineKinds } = ctx
  const day = today(ctx)
  const lines = () =>
    db('invoice_items')
      .select(db.raw('1'))
      .whereRaw('invoice_items.invoice_id = invoices.id')
      .where('invoice_items.amount', '>', 0)
  return (
    db('invoices')
      .whereNull('invoices.number')
      // Same condition as the index invoices_unnumbered.
      .whereRaw("invoices.status not in ('draft', 'cancelled', 'refunded')")
      .where((due) => {
        due.where('invoices.paid', '>', 0).orWhere('invoices.credit', '>', 0).orWhere('invoices.status', 'paid')
        due.orWhereExists(lines().where('invoice_items.period_start', '<=', day))
        const plain = lines().whereNull('invoice_items.period_start')
        for (const { name, pay } of lineKinds.all) if (pay !== null) plain.whereRaw(`not ${isOfKindSql(name)}`)
        due.orWhere((dated) => dated.where('invoices.date', '<=', day).whereExists(plain))
        for (const { name, recurs } of lineKinds.all)
          if (recurs !== null)
            due.orWhereExists(
              lines()
                .whereNull('invoice_items.period_start')
                .whereRaw(isOfKindSql(name))
                .whereExists(
                  recurringRows(db, recurs.table)
                    .select(db.raw('1'))
                    .whereRaw('?? = invoice_items.related_id', [`${recurs.table}.id`])
                    .whereIn(`${recurs.table}.status`, deliveredStatuses),
                ),
            )
      })
  )
}

/**
 * Numbers a proforma invoice whose supply has begun and emails it to its client as an invoice (R-3507). Returns false
 * if the invoice is no longer among `dueProformas`.
 */
export async function numberDueProforma(ctx: Context, id: number): Promise<boolean> {
  const { invoice, client } = await lockInvoiceAndClient(ctx.db, id)
  if ((await dueProformas(ctx).where('invoices.id', id).first('invoices.id')) === undefined) return false
  const numbered = await numberProforma(ctx, invoice)
  if (client !== undefined) await queueMails(ctx, 'invoice created', [invoiceMail(ctx, { invoice: numbered, client })])
  return true
}
