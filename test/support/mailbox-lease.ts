import type { Database } from '../../db/database.js'
import { instant } from '../../domain/context.js'

/** Ends the lease of a killed process, which would last up to ten minutes. */
export const endMailboxLease = (database: Database): Promise<unknown> =>
  database.transaction((db) =>
    db('leases')
      .where({ name: 'mailbox' })
      .update({ ends_at: instant(new Date(Date.now() - 1000)) }),
  )
