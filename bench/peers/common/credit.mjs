import { toNumber } from './money.mjs'

/** Returns the facts that the activity log keeps of credit added to a client. */
export const creditFacts = ({ id, credit }, balance, decimals) => ({
  action: 'addcredit',
  type: 'client',
  id,
  client: id,
  changes: [{ field: 'credit', before: toNumber(credit, decimals), after: toNumber(balance, decimals) }],
})
