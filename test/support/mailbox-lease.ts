import type { Database } from '../../db/database.js'
import { instant } from '../../domain/context.js'

/** Lets the lease end that a process had when it was killed: it lasts ten minutes, which a test does not wait for. */
export const endMailboxLease = (database: Database): Promise<unknown> =>
  database.transaction((db) =>
    db('leases')
      .where({ name: 'mailbox' })
      .update({ ends_at: instant(new Date(Date.now() - 1000)) }),
  )
