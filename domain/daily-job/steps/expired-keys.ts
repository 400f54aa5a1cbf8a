import { liftExpiredBans } from '../../access/bans.js'
import { deleteExpiredCredentials } from '../../access/expired-credentials.js'
import { deleteExpiredIdempotencyKeys } from '../../access/idempotency-keys.js'
import { forgetExpiredSources } from '../../access/known-sources.js'
import { deleteExpiredDeclarationCounts } from '../../client-area/declaration-counts.js'
import { deleteExpiredAddressLinks } from '../../clients/account-address.js'
import { deleteExpiredInvites } from '../../clients/invite-removal.js'
import { deleteOldLinkMails } from '../../clients/link-mails.js'
import { deleteExpiredLoginLinks } from '../../clients/login-links.js'
import { deleteExpiredLinks, deleteExpiredSessions } from '../../clients/sign-in.js'
import { deleteExpiredSignUps, deleteOldSignUpCounts } from '../../clients/sign-up.js'
import { deleteExpiredBaskets } from '../../orders/baskets.js'
import { deleteOldOrderCounts } from '../../orders/order-counts.js'
import { deleteOldReceivedMails } from '../../tickets/incoming/received-mails.js'
import { drainInBatches } from '../batches.js'
import type { Step } from '../step.js'

/** Functions that delete expired rows, by the name of their count. */
const removals = {
  'login tokens': deleteExpiredLinks,
  'login links': deleteExpiredLoginLinks,
  'reset mails': deleteOldLinkMails,
  'known sources': forgetExpiredSources,
  'client sessions': deleteExpiredSessions,
  'client invites': deleteExpiredInvites,
  'sign-ups': deleteExpiredSignUps,
  'sign-up counts': deleteOldSignUpCounts,
  'address links': deleteExpiredAddressLinks,
  'idempotency keys': deleteExpiredIdempotencyKeys,
  baskets: deleteExpiredBaskets,
  'order counts': deleteOldOrderCounts,
  'declaration counts': deleteExpiredDeclarationCounts,
  bans: liftExpiredBans,
  credentials: deleteExpiredCredentials,
  'received mails': deleteOldReceivedMails,
} as const

export const expiredKeys: Step = {
  name: 'expired keys',
  summary:
    'Deletes expired tokens, sessions, invites, sign-ups, baskets, keys, and bans. Credentials created by calls are deleted 30 days after they expire, and records of received emails after 90 days.',
  counts: Object.fromEntries(Object.keys(removals).map((name) => [name, `${name} deleted`])),
  run: async function* (remote) {
    for (const [name, deleteSome] of Object.entries(removals)) yield* drainInBatches(remote, name, deleteSome)
  },
}
