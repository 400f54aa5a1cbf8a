import type { Knex } from 'knex'
import { audit as auditWith, auditWithNotes as auditWithNotesOf } from '../../domain/audit/audit.js'
import { loadAuditSources } from '../../server/audit-sources.js'

const sources = await loadAuditSources()

/** Runs the audit as the command does. */
export const audit = (db: Knex, now?: Date) => auditWith(db, sources, now)
export const auditWithNotes = (db: Knex, now?: Date, months?: 'some' | 'all') =>
  auditWithNotesOf(db, sources, { ...(now && { now }), ...(months && { months }) })
