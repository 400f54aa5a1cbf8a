import { today } from './days.mjs'
import { toNumber } from './money.mjs'

/** Returns the row of credit that staff gives a client. */
export const creditRow = ({ id, currency_id }, description, amount) => ({
  client_id: id,
  currency_id,
  description,
  amount,
  kind: 'gift',
  booked_day: today(),
  created_at: new Date().toISOString(),
})

/** Returns the facts that the activity log keeps of credit added to a client. */
export const creditFacts = ({ id, credit }, balance, decimals) => ({
  action: 'addcredit',
  type: 'client',
  id,
  client: id,
  changes: [{ field: 'credit', before: toNumber(credit, decimals), after: toNumber(balance, decimals) }],
})
