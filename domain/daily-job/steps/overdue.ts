import type { InvoiceRow } from '../../../db/rows-billing.js'
import { invoiceFacts, nameOf } from '../../billing/invoice-mail.js'
import { isOpenSql } from '../../billing/owed.js'
import { today } from '../../context.js'
import { raiseEach } from '../../events/raise.js'
import { drainInBatches } from '../portions.js'
import type { Step } from '../step.js'

/** Labels of staff say more than that an invoice is late (R-1252). */
export const overdue: Step = {
  name: 'overdue',
  summary: 'Marks open invoices as overdue after their due date, except those with a label that staff has given them.',
  counts: { marked: 'invoices marked' },
  needs: ['credit'],
  run: (remote) =>
    drainInBatches(remote, 'marked', async (ctx, limit) => {
      const { db } = ctx
      const late = db('invoices')
        .whereIn('status', ['unpaid', 'partially_paid'])
        .whereRaw(isOpenSql)
        .where('due_date', '<', today(ctx))
      // Locked, so that an invoice that is being paid stays paid.
      const unmarked: InvoiceRow[] = await late
        .orderBy([{ column: 'due_date' }, { column: 'id' }])
        .limit(limit)
        .forUpdate()
      const ids = unmarked.map(({ id }) => id)
      const marked = await db('invoices').whereIn('id', ids).update({ status: 'overdue' })
      await raiseEach(ctx, 'invoice.overdue', unmarked, (invoice) => [
        `Invoice ${nameOf(invoice)} is overdue.`,
        invoiceFacts(ctx, invoice),
        invoice,
      ])
      return marked
    }),
}
