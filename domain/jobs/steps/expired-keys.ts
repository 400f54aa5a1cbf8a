import { instant } from '../../context.js'
import { drainInBatches } from '../portions.js'
import type { Step } from '../step.js'

/** What opens something for a while, by what it is called in the report. */
const tables = {
  'login tokens': 'login_tokens',
  'client sessions': 'client_sessions',
  'client invites': 'client_invites',
  'idempotency keys': 'idempotency_keys',
} as const

/** Forgets keys that have had their time; none of them opens anything any more. */
export const expiredKeys: Step = {
  name: 'expired keys',
  run: async function* (remote) {
    for (const [name, table] of Object.entries(tables))
      yield* drainInBatches(remote, name, async ({ db, now }, most) => {
        const expired = db(table).where('expires_at', '<=', instant(now))
        // Up to an instant, since not every table has an id; a few more where several expire at once.
        const [bound] = await expired
          .clone()
          .orderBy('expires_at')
          .offset(most - 1)
          .limit(1)
          .select('expires_at')
        return bound === undefined ? expired.delete() : db(table).where('expires_at', '<=', bound.expires_at).delete()
      })
  },
}
