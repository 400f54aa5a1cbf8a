import type { ServiceAddonRow } from '../../../db/rows-services.js'
import type { Day } from '../../days.js'
import { labelOf } from '../../services/services.js'
import { type RecurringCycle, recurringCycles } from '../cycles.js'
import { unbilledPeriodOf } from './period.js'
import { isBilled, isNotBilled, isOfFraud, isToBeCancelled, nextPeriod, source } from './source.js'

type Row = Pick<ServiceAddonRow, 'id' | 'recurring_amount' | 'anchor_day'> & {
  readonly billing_cycle: RecurringCycle
  readonly starts_on: Day
  readonly gap_end: Day | null
  readonly currency_id: number | null
  readonly payment_method: string | null
  readonly domain: string | null
  readonly product: string | null
  readonly addon: string
}

const live = ['active', 'suspended'] as const

/** Addons of services that go on. */
export default source<Row>({
  matching: (db, until) =>
    db('service_addons as due')
      .join('services', 'services.id', 'due.service_id')
      .whereIn('due.status', live)
      .where('due.next_due_date', '<=', until)
      .whereIn('due.billing_cycle', recurringCycles)
      .whereIn('services.status', live)
      .whereNotNull('services.client_id'),
  client: 'services.client_id',
  needsNoLine: (range) =>
    `${isBilled('addon', range)} or ${isNotBilled} or ${isToBeCancelled('due.service_id')} or ${isOfFraud('services')}`,
  type: 'addon',
  startsOn: (range) => nextPeriod('addon', range),
  columns: [
    'due.id',
    'due.recurring_amount',
    'due.anchor_day',
    'due.billing_cycle',
    'services.currency_id',
    'services.payment_method',
    'services.domain',
    'products.name as product',
    'addons.name as addon',
  ],
  reading: (query) =>
    query.join('addons', 'addons.id', 'due.addon_id').leftJoin('products', 'products.id', 'services.product_id'),
  due: (row) => {
    const { period, words, amount } = unbilledPeriodOf(row)
    return {
      clientId: row.client_id,
      currencyId: row.currency_id,
      dueDate: row.starts_on,
      paymentMethod: row.payment_method,
      line: {
        type: 'addon',
        relatedId: row.id,
        description: `${row.addon} for ${labelOf(row.product ?? 'Service', row.domain)}, ${words}`,
        amount,
        taxed: true,
        period,
      },
    }
  },
})
