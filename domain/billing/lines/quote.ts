import type { Knex } from 'knex'
import { Fault } from '../../values/faults.js'
import type { LineKind } from '../line-kind.js'

/** Accepted quotes. Each line of a quote becomes a line of its invoice. */
const quote: LineKind = {
  name: 'quote',
  plural: 'quotes',
  order: 60,
  sold: null,
  recurs: null,
  due: null,
  lessen: null,
  pay: null,
  planEnded: null,
  isTooLate: null,
  release: null,
  endsWith: {},
  withdrawal: null,
  reclaim: {
    // A quote accepted again is only on its new invoice, even after the quote is deleted.
    expectAlive: async ({ db }, { related_id: id, invoice_id }) => {
      const row = await db('quotes').where({ id }).first('invoice_id')
      const isElsewhere =
        row === undefined
          ? await isOnOther(db, id, invoice_id)
          : row.invoice_id !== null && row.invoice_id !== invoice_id
      if (isElsewhere)
        throw new Fault('period_billed_elsewhere', 'The quote of this invoice is now on another invoice.')
    },
    isReleased: async () => false,
    claim: async () => {},
  },
  waive: null,
  keepsClient: null,
  audit: { owner: null, recurs: null, isNeverNegative: false, rules: [] },
}

export default quote

const isOnOther = async (db: Knex, quoteId: number, invoiceId: number): Promise<boolean> =>
  (await db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .where({ type: 'quote', related_id: quoteId })
    .whereNot('invoices.id', invoiceId)
    .whereNot('invoices.status', 'cancelled')
    .first('invoices.id')) !== undefined
