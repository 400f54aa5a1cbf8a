import { instant } from '../../context.js'
import { drainInBatches } from '../portions.js'
import type { Step } from '../step.js'

/** Tables of keys that expire, by the names of their counts. */
const tables = {
  'login tokens': 'login_tokens',
  'reset mails': 'reset_mails',
  'known sources': 'known_sources',
  'client sessions': 'client_sessions',
  'client invites': 'client_invites',
  'idempotency keys': 'idempotency_keys',
  bans: 'banned_addresses',
} as const

export const expiredKeys: Step = {
  name: 'expired keys',
  summary: 'Deletes tokens, sessions, invites, keys and bans that have expired, none of which holds any more.',
  counts: Object.fromEntries(Object.keys(tables).map((name) => [name, `${name} deleted`])),
  run: async function* (remote) {
    for (const [name, table] of Object.entries(tables))
      yield* drainInBatches(remote, name, async ({ db, machineNow }, limit) => {
        const expired = db(table).where('expires_at', '<=', instant(machineNow))
        // By time, because not every table has an id; a few more rows if several expire at the same time.
        const [bound] = await expired
          .clone()
          .orderBy('expires_at')
          .offset(limit - 1)
          .limit(1)
          .select('expires_at')
        return bound === undefined ? expired.delete() : db(table).where('expires_at', '<=', bound.expires_at).delete()
      })
  },
}
