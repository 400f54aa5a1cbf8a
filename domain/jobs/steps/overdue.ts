import type { InvoiceRow } from '../../../db/rows-billing.js'
import { invoiceFacts, nameOf } from '../../billing/invoice-mail.js'
import { isOpenSql } from '../../billing/owed.js'
import { today } from '../../context.js'
import { raiseEach } from '../../system/events.js'
import { drainInBatches } from '../portions.js'
import type { Step } from '../step.js'

/** Marks open invoices as overdue after their due date. Labels of staff stay (R-1252). */
export const overdue: Step = {
  name: 'overdue',
  needs: ['credit'],
  run: (remote) =>
    drainInBatches(remote, 'marked', async (ctx, limit) => {
      const { db } = ctx
      const late = db('invoices')
        .whereIn('status', ['unpaid', 'partially_paid'])
        .whereRaw(isOpenSql)
        .where('due_date', '<', today(ctx))
      // The update repeats the condition: an invoice that was just paid stays paid.
      const marked: InvoiceRow[] = await late
        .clone()
        .whereIn(
          'id',
          late
            .clone()
            .orderBy([{ column: 'due_date' }, { column: 'id' }])
            .limit(limit)
            .select('id'),
        )
        .update({ status: 'overdue' })
        .returning('*')
      await raiseEach(ctx, 'invoice.overdue', marked, (invoice) => [
        `Invoice ${nameOf(invoice)} is overdue.`,
        invoiceFacts(ctx, invoice),
      ])
      return marked.length
    }),
}
