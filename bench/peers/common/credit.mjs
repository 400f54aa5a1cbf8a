import { today } from './days.mjs'
import { toNumber } from './money.mjs'

/** Returns the row for credit that staff grant a client. */
export const creditRow = ({ id, currency_id }, description, amount) => ({
  client_id: id,
  currency_id,
  description,
  amount,
  kind: 'gift',
  booked_day: today(),
  created_at: new Date().toISOString(),
})

/** Returns the activity log data for credit added to a client. */
export const creditFacts = ({ id, credit }, balance, decimals) => ({
  action: 'addcredit',
  type: 'client',
  id,
  client: id,
  changes: [{ field: 'credit', before: toNumber(credit, decimals), after: toNumber(balance, decimals) }],
})
