import type { Knex } from 'knex'
import type { BillableItemRow } from '../../../db/rows-billing.js'
import { inList } from '../../sql/in-list.js'
import { Fault } from '../../values/faults.js'
import { withdrawnInvoiceStatuses } from '../../values/statuses.js'
import { rebillReductions, releaseBillableItems } from '../billable-items.js'
import { dueSource } from '../due/source.js'
import type { LineKind, RecordLine } from '../line-kind.js'

/** Work recorded on a client's account, to be invoiced once. A negative amount reduces the invoice it is on. */
const billable: LineKind = {
  name: 'billable',
  plural: 'billable items',
  order: 40,
  sold: null,
  recurs: null,
  due: dueSource<Pick<BillableItemRow, 'id' | 'currency_id' | 'description' | 'amount' | 'due_date'>>({
    // Same condition as the index, so that the index is used.
    matching: (db, until) =>
      db('billable_items as due').whereRaw('due.is_invoiced = 0').where('due.due_date', '<=', until),
    client: 'due.client_id',
    table: 'billable_items',
    day: 'due.due_date',
    needsNoLine: () => '1 = 0',
    columns: ['due.id', 'due.currency_id', 'due.description', 'due.amount', 'due.due_date'],
    due: ({ id, client_id, currency_id, description, amount, due_date }) => ({
      clientId: client_id,
      currencyId: currency_id,
      dueDate: due_date,
      paymentMethod: null,
      line: { kind: 'billable', relatedId: id, description, amount, taxed: true },
    }),
    onBilled: markInvoiced,
  }),
  lessen: null,
  pay: null,
  planEnded: null,
  isTooLate: null,
  release: async (ctx, { by, invoice, lines, all }) => {
    if (by === 'cancellation') await releaseBillableItems(ctx, invoice, all)
    if (by === 'deletion') await freeItems(ctx.db, lines)
    if (by === 'note') await rebillReductions(ctx, invoice, lines)
  },
  endsWith: {},
  withdrawal: null,
  reclaim: {
    isReleased: async (db, { related_id: id, invoice_id }) =>
      (await db('billable_items').where({ id, invoice_id }).first('id')) === undefined,
    claim: async ({ db }, { related_id: id, invoice_id }) => {
      const item = await db('billable_items').where({ id }).forUpdate().first('is_invoiced', 'invoice_id')
      if (item === undefined) throw new Fault('billed_thing_ended')
      // A reduction that became credit entirely has stayed on its invoice.
      if (item.is_invoiced === 1 && item.invoice_id !== invoice_id) throw new Fault('period_billed_elsewhere')
      await db('billable_items').where({ id }).update({ is_invoiced: 1, invoice_id })
    },
  },
  waive: null,
  keepsClient: null,
  audit: {
    owner: {
      table: 'billable_items',
      joins: 'join billable_items on billable_items.id = related_id',
      movedAs: null,
    },
    recurs: null,
    isNeverNegative: false,
    rules: [
      {
        name: 'item-invoiced-nowhere',
        broken: 'billable items marked as invoiced that are not on the invoice they refer to',
        table: 'billable_items',
        // A reduction that became credit entirely stays on its invoice after cancellation (R-1204).
        sql: (within) => `select id from billable_items
          where ${within('id')} and is_invoiced = 1 and not exists (select 1 from invoice_items
            join invoices on invoices.id = invoice_items.invoice_id
            where invoice_items.type = 'billable' and invoice_items.related_id = billable_items.id
              and (invoices.status <> 'cancelled' or invoice_items.amount < 0)
              and invoices.id = billable_items.invoice_id)`,
      },
      {
        name: 'item-not-marked',
        broken: 'billable items that are on an invoice but not marked as invoiced',
        table: 'billable_items',
        sql: (within) => `select id from billable_items where ${within('id')} and is_invoiced = 0
          and exists (select 1 from invoice_items join invoices on invoices.id = invoice_items.invoice_id
            where invoice_items.type = 'billable' and invoice_items.related_id = billable_items.id
              and invoices.status not in ${inList(withdrawnInvoiceStatuses)})`,
      },
      {
        name: 'item-twice',
        broken: 'billable items that are on more than one invoice',
        table: 'billable_items',
        sql: (
          within,
        ) => `select related_id as id from invoice_items join invoices on invoices.id = invoice_items.invoice_id
          where type = 'billable' and ${within('related_id')} and invoices.status not in ${inList(withdrawnInvoiceStatuses)}
          group by related_id having count(*) > 1`,
      },
    ],
  },
}

export default billable

/** Marks billable items as invoiced, on the newest invoice with a line for them. Older invoices no longer bill them. */
async function markInvoiced(db: Knex, ids: readonly number[]): Promise<void> {
  await db('billable_items')
    .whereIn('id', ids)
    .update({
      is_invoiced: 1,
      invoice_id: db('invoice_items')
        .max('invoice_id')
        .where({ type: 'billable' })
        .whereRaw('related_id = billable_items.id') as never,
    })
}

/** Makes the items of lines deleted from a draft billable again. */
async function freeItems(db: Knex, lines: readonly RecordLine[]): Promise<void> {
  const ids = lines.map(({ related_id }) => related_id)
  await db('billable_items').whereIn('id', ids).update({ invoice_id: null, is_invoiced: 0 })
}
