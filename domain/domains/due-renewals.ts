import type { DomainRow } from '../../db/rows-services.js'
import { period } from '../billing/due/period.js'
import { type BillingRange, type Due, dueOf, isBilled, isNotBilled, isOfFraud } from '../billing/due/source.js'
import type { Day } from '../values/days.js'
import { readableName } from '../values/domain-names.js'
import { withExtras } from './extras.js'
import { nextDueOf } from './periods.js'

type DueDomain = Pick<
  DomainRow,
  'id' | 'currency_id' | 'domain' | 'recurring_amount' | 'payment_method' | 'anchor_day' | 'years' | 'extras'
> & { readonly client_id: number; readonly starts_on: Day }

/** SQL: true for a domain whose renewal is already billed or must not be billed. */
export const needsNoRenewal = (range: BillingRange): string =>
  `${isBilled('domain', range)} or ${isNotBilled} or due.is_renewal_off = 1 or ${isOfFraud('due')}`

/** Returns the renewal that begins on a day, for the domain's term. */
export const renewalDue = (row: DueDomain): Due => {
  const covered = period(row.starts_on, nextDueOf({ ...row, next_due_date: row.starts_on }))
  return dueOf(row, {
    kind: 'domain',
    relatedId: row.id,
    description: withExtras(row, `Renewal of ${readableName(row.domain)}, ${covered.words}`),
    amount: row.recurring_amount,
    taxed: true,
    period: covered.period,
  })
}
