import type { Database } from '../../db/database.js'
import { type AuditReport, auditWithNotes } from './audit.js'
import type { MonthsToRebuild } from './closed-months.js'
import type { AuditSources } from './rule.js'

/** Audits the database without the usual time limit for statements, on PostgreSQL in a single snapshot (R-2021). */
export async function auditWithoutTimeout(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  sources: AuditSources,
  months: MonthsToRebuild = 'some',
): Promise<AuditReport> {
  // SQLite does not limit statements, and only its writer uses transactions.
  if (dialect === 'sqlite') return auditWithNotes(read, sources, { months })
  return read.transaction(
    async (db) => {
      await db.raw('set local statement_timeout = 0')
      return auditWithNotes(db, sources, { months })
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )
}
