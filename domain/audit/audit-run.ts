import type { Database } from '../../db/database.js'
import type { LineKinds } from '../billing/line-kind.js'
import { type AuditReport, auditWithNotes } from './audit.js'

/** Audits the database without the usual time limit for statements, on PostgreSQL in a single snapshot (R-2021). */
export async function auditWithoutTimeout(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  kinds: LineKinds,
): Promise<AuditReport> {
  // SQLite does not limit statements, and only its writer uses transactions.
  if (dialect === 'sqlite') return auditWithNotes(read, kinds)
  return read.transaction(
    async (db) => {
      await db.raw('set local statement_timeout = 0')
      return auditWithNotes(db, kinds)
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )
}
