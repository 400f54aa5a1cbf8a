import type { LaneWidth } from '../queue/queue.js'

/** Number of calls that all processes make to a certificate provider at the same time: polls, renewals, staff calls. */
export const providerWidth: LaneWidth = {
  calls: () => 2,
  inProgress: '(select count(*) from ssl_orders where module = lanes.lane and leased_until > :at)',
  first: '1 = 0',
}
