import type { LineKind } from '../line-kind.js'

/**
 * Returned money that could be taken neither from credit nor from an invoice (R-1126). A line refers to the transaction
 * that returned it. A claim is not a supply, so it is untaxed and adds no revenue, and no electronic invoice is sent.
 */
const claim: LineKind = {
  name: 'claim',
  plural: 'claims',
  order: 70,
  sold: null,
  recurs: null,
  due: null,
  lessen: null,
  pay: null,
  isTooLate: null,
  release: null,
  endsWith: {},
  withdrawal: null,
  reclaim: null,
  planEnded: null,
  waive: null,
  keepsClient: null,
  audit: {
    owner: { table: 'transactions', joins: 'join transactions on transactions.id = related_id', movedAs: null },
    recurs: null,
    isNeverNegative: true,
    rules: [],
  },
}

export default claim
