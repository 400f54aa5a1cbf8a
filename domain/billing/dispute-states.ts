import type { DisputeState, ReversalRow } from '../../db/rows-billing.js'

/** Returns the last reported state of a dispute. Release before: dispute-states */
export const disputeState = ({ state, status }: Pick<ReversalRow, 'state' | 'status'>): DisputeState => {
  if (state !== null) return state
  return status === 'recorded' || status === 'waiting' ? 'lost' : status === 'open' ? 'open' : 'won'
}
