import { deleteExpiredKeys } from '../replays.js'
import type { JobMaker } from '../workshop.js'

/** Forgets idempotency keys that have had their time. */
export const expiredKeysJob: JobMaker = ({ works }) => ({
  name: 'expired keys',
  every: 60 * 60 * 1000,
  run: async () => {
    await works.transaction(({ db, now }) => deleteExpiredKeys(db, now))
    return false
  },
})
