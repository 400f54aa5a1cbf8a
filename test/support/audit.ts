import type { Knex } from 'knex'
import { audit as auditWith, auditWithNotes as auditWithNotesOf } from '../../domain/audit/audit.js'
import { loadLineKinds } from '../../server/line-kinds.js'

const kinds = await loadLineKinds()

/** Runs the audit with the service's line kinds. */
export const audit = (db: Knex, now?: Date) => auditWith(db, kinds, now)
export const auditWithNotes = (db: Knex, now?: Date, months?: 'some' | 'all') =>
  auditWithNotesOf(db, kinds, { ...(now && { now }), ...(months && { months }) })
