import type { Session } from '../clients/sign-in.js'
import type { RemoteContext } from '../context.js'
import { requestEppCode } from '../domains/registrar-actions.js'
import { logActivity } from '../log/activity.js'
import { expectOwnRecord } from './own-records.js'

/**
 * Returns the transfer code of the account's domain, and logs that it was shown (R-4509). Throws the errors of
 * `requestEppCode` and `expectOwnRecord`.
 */
export async function revealTransferCode(
  remote: RemoteContext,
  { clientId, name, opener }: Pick<Session, 'clientId' | 'name' | 'opener'>,
  id: number,
): Promise<string> {
  const code = await requestEppCode(remote, id)
  const reader = opener === undefined ? name : `${opener.username}, who is signed in for ${name}`
  await remote.transaction(async (ctx) => {
    // The domain may have moved to another account during the call.
    await expectOwnRecord(ctx, { kind: 'domain', id, clientId })
    await logActivity(ctx, `The transfer code of domain ${id} was shown to ${reader}`, clientId)
  })
  return code
}
