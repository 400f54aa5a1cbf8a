import type { DomainRow } from '../../db/rows-services.js'
import { orderRecordsQuery, type Recurrence } from '../billing/recurrence.js'
import { endedDomainStatuses } from '../values/statuses.js'
import { noRenewalPrice } from './renewal-prices.js'

/** Recurrence of domains, which renew by their term in years. */
export const domainRecurrence: Recurrence<DomainRow> = {
  kind: 'domain',
  table: 'domains',
  ended: endedDomainStatuses,
  unbilledReasons: [noRenewalPrice],
  // A domain is paid until it expires, no matter what happens to its order.
  isResumable: () => false,
  clientOf: async (_, { client_id }) => client_id,
  ofOrder: orderRecordsQuery('domains'),
  // Gaps before a billed period are not billed, because a registrar renews only from the expiry date.
  endOfPeriod: () => undefined,
}
