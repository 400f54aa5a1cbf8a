import type { Session } from '../clients/sign-in.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { nameRecord } from '../log/logged-call.js'
import { openServicePassword } from '../services/services.js'
import { isServiceLive } from '../values/statuses.js'
import { findService } from './area.js'

/**
 * Returns the password of a service of the session's account, which the activity log tells of. Undefined for a service
 * of another account, and for one without an account on a server.
 */
export async function tellServicePassword(
  ctx: Context,
  { clientId, name, opener }: Pick<Session, 'clientId' | 'name' | 'opener'>,
  id: number,
): Promise<string | undefined> {
  const service = await findService(ctx.db, clientId, id)
  if (service === undefined || service.password === null || !isServiceLive(service.status)) return undefined
  const reader = opener === undefined ? name : `${opener.username}, who is signed in for ${name}`
  nameRecord(ctx, 'service', id, clientId)
  await logActivity(ctx, `The password of service ${id} was shown to ${reader}`, clientId)
  return openServicePassword(ctx, service)
}
