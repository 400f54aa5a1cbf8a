import type { ClientInviteRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { raiseEach } from '../events/raise.js'
import { deleteExpired } from '../sql/removals.js'

/** Returns the event data of an invite, which excludes its link. */
export const inviteEventData = ({ id, client_id, email }: ClientInviteRow) => ({
  inviteid: id,
  clientid: client_id,
  email,
})

/** Deletes an account's matching invites, and raises events for the open ones. */
export async function cancelInvites(
  ctx: Context,
  which: Pick<ClientInviteRow, 'client_id'> & Partial<Pick<ClientInviteRow, 'id' | 'email_key'>>,
): Promise<void> {
  const gone = await ctx.db('client_invites').where(which).forUpdate()
  await ctx.db('client_invites').where(which).delete()
  const isOpen = ({ expires_at }: ClientInviteRow) => Date.parse(expires_at) > ctx.machineNow.getTime()
  await raiseEach(ctx, 'invite.cancelled', gone.filter(isOpen), (invite) => [
    `The invite of ${invite.email} was cancelled.`,
    inviteEventData(invite),
  ])
}

/** Deletes up to about `limit` expired invites. Returns their number. */
export const deleteExpiredInvites = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'client_invites', limit)
