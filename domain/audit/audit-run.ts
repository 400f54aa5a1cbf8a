import type { Database } from '../../db/database.js'
import type { LineKinds } from '../billing/line-kind.js'
import { type AuditReport, auditWithNotes } from './audit.js'

/** Audits one state of the database, however long that takes: elsewhere statements are ended after a while (R-2021). */
export async function auditAtLeisure(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  kinds: LineKinds,
): Promise<AuditReport> {
  // SQLite has no such limit, and its only transaction is that of the writer.
  if (dialect === 'sqlite') return auditWithNotes(read, kinds)
  return read.transaction(
    async (db) => {
      await db.raw('set local statement_timeout = 0')
      return auditWithNotes(db, kinds)
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )
}
