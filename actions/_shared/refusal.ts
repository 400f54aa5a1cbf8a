import type { RefusalRow } from '../../db/rows-access.js'
import { type RefusalReason, refusalReasons } from '../../domain/access/refusals.js'
import { f } from './kit.js'

const reasons = Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]]

/** Counted refusals of one hour in an activity log entry. */
export const refused = f.record(
  {
    reason: f.oneOf(reasons, {
      description: 'Error code returned to the callers; `others` for rows beyond 10,000 in one hour.',
    }),
    times: f.integer({ description: 'Number of refusals.', example: 12 }),
    network: f.text({
      description: 'IPv4 address, or first 64 bits of the IPv6 address, of the callers; empty for `others`.',
      example: '192.0.2.7',
    }),
    hour: f.instant({ description: 'Start of the counted hour.' }),
    first: f.instant({ description: 'Time of the first refusal in that hour.' }),
    last: f.instant({ description: 'Time of the last refusal in that hour.' }),
  },
  { extension: true, description: 'Only set in rows of `show=refusals`.' },
)

/** Presents a row of counted refusals as an activity log entry. */
export function presentRefusal(row: RefusalRow) {
  const { id, times, network, hour, first_at: first, last_at: last } = row
  const reason = row.reason as RefusalReason
  const hasAccount = row.account_type !== ''
  const user = row.username || (hasAccount ? `${row.account_type} ${row.account_id}` : 'visitor')
  return {
    id,
    date: last,
    description: `Refused ${times === 1 ? 'once' : `${times} times`}: ${refusalReasons[reason]}`,
    user,
    username: user,
    staff: null,
    clientid: null,
    userid: null,
    action: null,
    credentialid: row.account_type === 'credential' ? row.account_id : null,
    requestid: null,
    address: null,
    object: hasAccount ? row.account_type : null,
    objectid: hasAccount ? String(row.account_id) : null,
    changes: [],
    refused: { reason, times, network, hour, first, last },
  }
}
