import type { DomainRow } from '../../db/rows-services.js'
import { orderedIn, type Recurrence } from '../billing/recurrence.js'
import { endedDomainStatuses } from '../values/statuses.js'
import { noRenewalPrice } from './renewal-prices.js'

/** Domains recur by the years that they are taken for. */
export const domainRecurrence: Recurrence<DomainRow> = {
  kind: 'domain',
  table: 'domains',
  ended: endedDomainStatuses,
  unbilledReasons: [noRenewalPrice],
  // It is paid for until it expires, whatever became of its order.
  isResumable: () => false,
  clientOf: async (_, { client_id }) => client_id,
  ofOrder: orderedIn('domains'),
  // A gap before a period that is billed is of no use: a registrar renews from the day of expiry alone.
  endOfPeriod: () => undefined,
}
