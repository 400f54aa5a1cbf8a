import type { Session } from '../clients/sign-in.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { setCallRecord } from '../log/logged-call.js'
import { decryptServicePassword } from '../services/services.js'
import { isServiceLive } from '../values/statuses.js'
import { findService } from './area.js'

/**
 * Returns a service's password for the session's account, and logs that it was shown. Returns undefined if the
 * service belongs to another account, is not live, or lacks a password.
 */
export async function revealServicePassword(
  ctx: Context,
  { clientId, name, opener }: Pick<Session, 'clientId' | 'name' | 'opener'>,
  id: number,
): Promise<string | undefined> {
  const service = await findService(ctx.db, clientId, id)
  if (service === undefined || service.password === null || !isServiceLive(service.status)) return undefined
  const reader = opener === undefined ? name : `${opener.username}, who is signed in as ${name}`
  setCallRecord(ctx, 'service', id, clientId)
  await logActivity(ctx, `The password of service ${id} was shown to ${reader}`, clientId)
  return decryptServicePassword(ctx, service)
}
