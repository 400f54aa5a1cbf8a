import type { LaneWidth } from '../queue/queue.js'

/** SQL: the calls in progress to the gateway `lanes.lane`, whatever they are about. */
const gatewayCallsSql = `((select count(*) from payment_attempts
    where gateway = lanes.lane and leased_until > :at and task is not null and failed_at is null)
  + (select count(*) from refunds_to_send join transactions on transactions.id = refunds_to_send.transaction_id
    where transactions.gateway = lanes.lane and refunds_to_send.leased_until > :at and refunds_to_send.failed_at is null))`

/** SQL: 1 if an attempt at the gateway `lanes.lane` waits to be looked up, otherwise 0. */
const waitingLookupSql = `(select count(*) from (select id from payment_attempts
  where gateway = lanes.lane and task = 'look' and failed_at is null and next_attempt_at <= :now limit 1) as waiting)`

const calls: LaneWidth['calls'] = ({ settings }) => settings.whole('gateway_calls')

/**
 * Number of charges, refunds, and lookups that all processes make at a gateway at the same time (R-4006). The last of
 * them is a lookup while one is due, so that charges do not hold up what tells whether an earlier charge was made.
 */
export const gatewayWidth: LaneWidth = { calls, inProgress: gatewayCallsSql, first: "task = 'look'" }

/** The same width for refunds, which leave a call free for a lookup that is due. */
export const refundWidth: LaneWidth = {
  calls,
  inProgress: gatewayCallsSql,
  reserved: waitingLookupSql,
  first: '1 = 0',
}
