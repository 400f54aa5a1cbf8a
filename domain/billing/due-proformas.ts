import type { Knex } from 'knex'
import { type Context, today } from '../context.js'
import { queueMails } from '../mail/queueing.js'
import { rowsOf } from './cursors.js'
import { invoiceMail } from './invoice-mail.js'
import { lockInvoiceAndClient } from './invoices.js'
import { numberProforma } from './issuing.js'
import { isOfKindSql } from './line-marks.js'

/** Statuses of things that are there although a line of theirs has no period, because they do not recur. */
const deliveredStatuses = ['active', 'suspended', 'completed'] as const

/**
 * Returns a query for the ids of proformas whose supply has begun: a period of theirs, or their date where they have plain
 * lines, or a thing is active of which a line has no period. Money may be on one all the same.
 * Release before: paid-proformas
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
      // As the condition of the index invoices_unnumbered.
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
                  rowsOf(db, recurs.table)
                    .select(db.raw('1'))
                    .whereRaw('?? = invoice_items.related_id', [`${recurs.table}.id`])
                    .whereIn(`${recurs.table}.status`, deliveredStatuses),
                ),
            )
      })
  )
}

/**
 * Gives a proforma whose supply has begun its number, and mails it to its client as the invoice that it is now (R-3507). Returns
 * false where it is none any more.
 */
export async function numberDueProforma(ctx: Context, id: number): Promise<boolean> {
  const { invoice, client } = await lockInvoiceAndClient(ctx.db, id)
  if ((await dueProformas(ctx).where('invoices.id', id).first('invoices.id')) === undefined) return false
  const numbered = await numberProforma(ctx, invoice)
  if (client !== undefined) await queueMails(ctx, 'invoice created', [invoiceMail(ctx, { invoice: numbered, client })])
  return true
}
