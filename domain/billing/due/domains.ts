import type { DomainRow } from '../../../db/rows-services.js'
import type { Day } from '../../days.js'
import { withExtras } from '../../domains/extras.js'
import { readableName } from '../../domains/names.js'
import { nextDueOf } from '../../domains/periods.js'
import { period } from './period.js'
import { type BillingRange, type Due, isBilled, isNotBilled, isOfFraud, nextPeriod, source } from './source.js'

type Row = Pick<
  DomainRow,
  'id' | 'currency_id' | 'domain' | 'recurring_amount' | 'payment_method' | 'anchor_day' | 'years' | 'extras'
> & { readonly starts_on: Day }

/** SQL: true for a domain whose renewal needs no line, or is not to be billed. */
export const needsNoRenewal = (range: BillingRange): string =>
  `${isBilled('domain', range)} or ${isNotBilled} or due.is_renewal_off = 1 or ${isOfFraud('due')}`

/** Returns the renewal that begins on a day, for as many years as the domain was taken for. */
export const renewalDue = (row: Row & { readonly client_id: number }): Due => {
  const covered = period(row.starts_on, nextDueOf({ ...row, next_due_date: row.starts_on }))
  return {
    clientId: row.client_id,
    currencyId: row.currency_id,
    dueDate: row.starts_on,
    paymentMethod: row.payment_method,
    line: {
      type: 'domain',
      relatedId: row.id,
      description: `Renewal of ${readableName(row.domain)}, ${covered.words}${withExtras(row)}`,
      amount: row.recurring_amount,
      taxed: true,
      period: covered.period,
    },
  }
}

/** Domains that are to be renewed. */
export default source<Row>({
  matching: (db, until) =>
    db('domains as due')
      // Written like the condition of the index, so that the index is used.
      .whereRaw("due.status = 'active'")
      .where('due.next_due_date', '<=', until)
      .whereNotNull('due.client_id'),
  client: 'due.client_id',
  needsNoLine: needsNoRenewal,
  type: 'domain',
  startsOn: (range) => nextPeriod('domain', range),
  columns: [
    'due.id',
    'due.currency_id',
    'due.domain',
    'due.recurring_amount',
    'due.payment_method',
    'due.anchor_day',
    'due.years',
    'due.extras',
  ],
  due: renewalDue,
})
