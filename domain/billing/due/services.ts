import type { ServiceRow } from '../../../db/rows-services.js'
import type { Day } from '../../days.js'
import { labelOf } from '../../services/services.js'
import { type RecurringCycle, recurringCycles } from '../cycles.js'
import { unbilledPeriodOf } from './period.js'
import { isBilled, isNotBilled, isOfFraud, isToBeCancelled, nextPeriod, source } from './source.js'

type Row = Pick<ServiceRow, 'id' | 'currency_id' | 'domain' | 'recurring_amount' | 'payment_method' | 'anchor_day'> & {
  readonly billing_cycle: RecurringCycle
  readonly starts_on: Day
  readonly gap_end: Day | null
  readonly product: string | null
}

/** Services that go on, suspended ones included. */
export default source<Row>({
  matching: (db, until) =>
    db('services as due')
      // Written like the condition of the index, so that the index is used.
      .whereRaw("due.status in ('active', 'suspended')")
      .where('due.next_due_date', '<=', until)
      .whereIn('due.billing_cycle', recurringCycles)
      .whereNotNull('due.client_id'),
  client: 'due.client_id',
  needsNoLine: (range) =>
    `${isBilled('service', range)} or ${isNotBilled} or ${isToBeCancelled('due.id')} or ${isOfFraud('due')}`,
  type: 'service',
  startsOn: (range) => nextPeriod('service', range),
  columns: [
    'due.id',
    'due.currency_id',
    'due.domain',
    'due.recurring_amount',
    'due.payment_method',
    'due.anchor_day',
    'due.billing_cycle',
    'products.name as product',
  ],
  reading: (query) => query.leftJoin('products', 'products.id', 'due.product_id'),
  due: (row) => {
    const { period, words, amount } = unbilledPeriodOf(row)
    return {
      clientId: row.client_id,
      currencyId: row.currency_id,
      dueDate: row.starts_on,
      paymentMethod: row.payment_method,
      line: {
        type: 'service',
        relatedId: row.id,
        description: `${labelOf(row.product ?? 'Service', row.domain)}, ${words}`,
        amount,
        taxed: true,
        period,
      },
    }
  },
})
