import { liftExpiredBans } from '../../access/bans.js'
import { deleteExpiredCredentials } from '../../access/expired-credentials.js'
import { forgetExpiredSources } from '../../access/known-sources.js'
import { deleteExpiredReplays } from '../../access/replay-keys.js'
import { forgetDeclarationCounts } from '../../client-area/declaration-counts.js'
import { deleteExpiredAddressLinks } from '../../clients/account-address.js'
import { deleteExpiredInvites } from '../../clients/invite-ends.js'
import { forgetLinkMails } from '../../clients/link-mails.js'
import { deleteExpiredLoginLinks } from '../../clients/login-links.js'
import { deleteExpiredLinks, deleteExpiredSessions } from '../../clients/sign-in.js'
import { deleteExpiredSignUps, forgetSignUpCounts } from '../../clients/sign-up.js'
import { deleteExpiredBaskets } from '../../orders/baskets.js'
import { forgetOrderCounts } from '../../orders/order-counts.js'
import { forgetReceived } from '../../tickets/incoming/received-mails.js'
import { drainInBatches } from '../portions.js'
import type { Step } from '../step.js'

/** Functions that delete expired rows, by the name of their count. */
const removals = {
  'login tokens': deleteExpiredLinks,
  'login links': deleteExpiredLoginLinks,
  'reset mails': forgetLinkMails,
  'known sources': forgetExpiredSources,
  'client sessions': deleteExpiredSessions,
  'client invites': deleteExpiredInvites,
  'sign-ups': deleteExpiredSignUps,
  'sign-up counts': forgetSignUpCounts,
  'address links': deleteExpiredAddressLinks,
  'idempotency keys': deleteExpiredReplays,
  baskets: deleteExpiredBaskets,
  'order counts': forgetOrderCounts,
  'declaration counts': forgetDeclarationCounts,
  bans: liftExpiredBans,
  credentials: deleteExpiredCredentials,
  'received mails': forgetReceived,
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
