import type { CredentialRow } from '../../db/rows.js'
import { type Context, later } from '../context.js'
import { logEach } from '../log/activity.js'

const dayMs = 24 * 60 * 60 * 1000
/** Days for which an expired credential created by a call remains listed (R-3112). */
export const expiredDays = 30

/**
 * Deletes up to `limit` credentials that calls created and that expired at least 30 days ago, and logs each deletion.
 * Returns the number deleted. Credentials from the setup file and from the first start are never deleted.
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
