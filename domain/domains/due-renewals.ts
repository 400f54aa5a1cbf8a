import type { DomainRow } from '../../db/rows-services.js'
import { period } from '../billing/due/period.js'
import {
  type BillingRange,
  type Due,
  hasNotBilledReasonSql,
  isBilledSql,
  isFraudOrderSql,
  toDueRecord,
} from '../billing/due/source.js'
import type { Day } from '../values/days.js'
import { readableName } from '../values/domain-names.js'
import { describeAddons } from './domain-addons.js'
import { nextDomainDueDate } from './periods.js'

type DueDomain = Pick<
  DomainRow,
  'id' | 'currency_id' | 'domain' | 'recurring_amount' | 'payment_method' | 'anchor_day' | 'years' | 'extras'
> & { readonly client_id: number; readonly starts_on: Day }

/** SQL that is true for a domain whose renewal is already billed or must not be billed. */
export const needsNoRenewalSql = (range: BillingRange): string =>
  `${isBilledSql('domain', range)} or ${hasNotBilledReasonSql} or due.is_renewal_off = 1 or ${isFraudOrderSql('due')}`

/** Returns the renewal that begins on `starts_on` and covers the domain's term. */
export const toDueRenewal = (row: DueDomain): Due => {
  const covered = period(row.starts_on, nextDomainDueDate({ ...row, next_due_date: row.starts_on }))
  return toDueRecord(row, {
    kind: 'domain',
    relatedId: row.id,
    description: describeAddons(row, `Renewal of ${readableName(row.domain)}, ${covered.words}`),
    amount: row.recurring_amount,
    taxed: true,
    period: covered.period,
  })
}
