import type { CredentialRow } from '../../db/rows.js'
import { type Context, later } from '../context.js'
import { logEach } from '../log/activity.js'

const dayMs = 24 * 60 * 60 * 1000
/** Days for which a credential that a call has made stays in the list after it has expired (R-3112). */
export const expiredDays = 30

/**
 * Deletes credentials that calls have made and that expired 30 days ago, at most `limit` of them, each with an entry of the
 * activity log. Returns how many. Those of the set-up file and of the first start stay.
 */
export async function deleteExpiredCredentials(ctx: Context, limit: number): Promise<number> {
  const { db, machineNow } = ctx
  const expired: CredentialRow[] = await db('credentials')
    .whereNotNull('inherited_allowed_ips')
    .where('expires_at', '<=', later(machineNow, -expiredDays * dayMs))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
  if (expired.length === 0) return 0
  await db('credentials')
    .whereIn(
      'id',
      expired.map(({ id }) => id),
    )
    .delete()
  const owners = await db('staff').whereIn('id', [...new Set(expired.map(({ staff_id }) => staff_id))])
  const nameOf = new Map(owners.map(({ id, username }) => [id, username]))
  await logEach(
    ctx,
    expired.map(({ id, description, staff_id, expires_at }) => ({
      description: `Credential ${id}${description === null ? '' : ` (${description})`} of ${nameOf.get(staff_id)} expired at ${expires_at} and was deleted`,
      clientId: null,
    })),
  )
  return expired.length
}
