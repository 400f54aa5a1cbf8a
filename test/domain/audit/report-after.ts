import type { Knex } from 'knex'
import type { AuditReport } from '../../../domain/audit/audit.js'
import { auditWithNotes } from '../../support/audit.js'
import { writeRows } from '../../support/fixtures.js'
import type { Api } from '../../support/service.js'
import { dropChain } from './planted-faults.js'

/**
 * Audits the books after a change, then undoes the change. Deletes the document chain first unless `isChained` is true.
 */
export async function reportAfter(
  api: Api,
  plant: (db: Knex) => Promise<unknown>,
  isChained = false,
  months?: 'all',
): Promise<AuditReport | undefined> {
  let report: AuditReport | undefined
  const undone = new Error('undone')
  await writeRows(api, async (db) => {
    if (!isChained) await dropChain(db)
    await plant(db)
    report = await auditWithNotes(db, api.now(), months)
    throw undone
  }).catch((error) => {
    if (error !== undone) throw error
  })
  return report
}
